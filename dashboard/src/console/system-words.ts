import type { Locale } from '../lib/language.ts'

const english = {
  title: 'System',
  version: 'Version',
  node: 'Node',
  migrations: 'Migrations',
  applied: (count: string, last: string) => `${count} applied, the last is ${last}`,
  oldest: 'Oldest due job waits for',
  seconds: (count: string) => `${count} s`,
  jobs: 'Jobs',
  jobsText: 'Work that the service does by itself. Times of the schedule are in UTC. What has failed stands first.',
  job: 'Job',
  schedule: 'Schedule',
  asked: 'When it is needed',
  lastRun: 'Last begun',
  never: 'Not yet',
  queue: 'Queue',
  calm: 'Nothing waits',
  waiting: (count: string) => `${count} wait`,
  running: (count: string) => `${count} run`,
  failing: (count: string) => `${count} failed and run again`,
  givenUp: (count: string) => `${count} given up`,
  run: {
    label: 'Run now',
    text: 'The job runs within seconds, once. Jobs of this name that failed run again at once.',
  },
}

export type SystemWords = typeof english

const french: SystemWords = {
  title: 'Système',
  version: 'Version',
  node: 'Node',
  migrations: 'Migrations',
  applied: (count, last) => `${count} appliquées, la dernière est ${last}`,
  oldest: 'La tâche due la plus ancienne attend depuis',
  seconds: (count) => `${count} s`,
  jobs: 'Tâches',
  jobsText:
    'Le travail que le service fait de lui-même. Les heures du calendrier sont en UTC. Ce qui a échoué est en premier.',
  job: 'Tâche',
  schedule: 'Calendrier',
  asked: 'Quand il le faut',
  lastRun: 'Dernier départ',
  never: 'Pas encore',
  queue: 'File',
  calm: 'Rien n’attend',
  waiting: (count) => `${count} en attente`,
  running: (count) => `${count} en cours`,
  failing: (count) => `${count} échouées, reprises d’elles-mêmes`,
  givenUp: (count) => `${count} abandonnées`,
  run: {
    label: 'Exécuter',
    text: 'La tâche s’exécute dans les secondes qui suivent, une fois. Celles de ce nom qui ont échoué reprennent aussitôt.',
  },
}

const arabic: SystemWords = {
  title: 'النظام',
  version: 'الإصدار',
  node: 'Node',
  migrations: 'الترحيلات',
  applied: (count, last) => `${count} مطبقة، آخرها ${last}`,
  oldest: 'أقدم مهمة مستحقة تنتظر منذ',
  seconds: (count) => `${count} ث`,
  jobs: 'المهام',
  jobsText: 'العمل الذي تقوم به الخدمة من تلقاء نفسها. أوقات الجدول بالتوقيت العالمي. ما أخفق يأتي أولًا.',
  job: 'المهمة',
  schedule: 'الجدول',
  asked: 'عند الحاجة',
  lastRun: 'آخر انطلاق',
  never: 'ليس بعد',
  queue: 'الطابور',
  calm: 'لا شيء ينتظر',
  waiting: (count) => `${count} في الانتظار`,
  running: (count) => `${count} قيد التنفيذ`,
  failing: (count) => `${count} أخفقت وتُعاد`,
  givenUp: (count) => `${count} تُركت`,
  run: { label: 'تشغيل الآن', text: 'تُنفَّذ المهمة خلال ثوانٍ، مرة واحدة. وما أخفق بهذا الاسم يُعاد فورًا.' },
}

export const systemWords: Record<Locale, SystemWords> = { en: english, fr: french, ar: arabic }
