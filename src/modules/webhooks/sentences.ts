import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'There is no such webhook in this account and environment.': {
    fr: 'Ce webhook n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد هذا الـ webhook في هذا الحساب وهذه البيئة.',
  },
  'There are {high} webhooks in this environment already. Delete one first.': {
    fr: 'Cet environnement compte déjà {high} webhooks. Supprimez-en un d’abord.',
    ar: 'يوجد {high} من الـ webhooks في هذه البيئة بالفعل. احذف واحدًا أولاً.',
  },
  'The secret is being rotated. Wait for the end of the grace, or end it with gracePeriodSeconds 0.': {
    fr: 'Le secret est en cours de rotation. Attendez la fin du délai, ou terminez-le avec gracePeriodSeconds 0.',
    ar: 'يجري تدوير السر. انتظر نهاية المهلة، أو أنهها بقيمة 0 لـ gracePeriodSeconds.',
  },
  'A webhook can be tried 30 times a minute.': {
    fr: 'Un webhook peut être essayé 30 fois par minute.',
    ar: 'يمكن تجربة الـ webhook 30 مرة في الدقيقة.',
  },
  'A webhook that is {before} cannot become {status}.': {
    fr: 'Un webhook {before} ne peut pas devenir {status}.',
    ar: 'لا يمكن لـ webhook حالته {before} أن يصبح {status}.',
  },
  'The webhook is {status}. Make it ACTIVE first; what is held for it then follows.': {
    fr: 'Le webhook est {status}. Passez-le d’abord à ACTIVE ; ce qui est retenu pour lui suit alors.',
    ar: 'حالة الـ webhook هي {status}. اجعله ACTIVE أولاً؛ ثم يُرسل ما حُجز له.',
  },
  'This event was for no webhook that is active. Name one with webhookId.': {
    fr: 'Cet événement n’était destiné à aucun webhook actif. Nommez-en un avec webhookId.',
    ar: 'لم يكن هذا الحدث موجّهًا إلى أي webhook فعّال. اذكر واحدًا عبر webhookId.',
  },
  'There is no such event in this account and environment.': {
    fr: 'Cet événement n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد هذا الحدث في هذا الحساب وهذه البيئة.',
  },
  'is no event; GET /v1/event-types lists them': {
    fr: 'n’est pas un événement ; GET /v1/event-types les énumère',
    ar: 'ليس حدثًا؛ تجد القائمة في GET /v1/event-types',
  },
  'is no event': { fr: 'n’est pas un événement', ar: 'ليس حدثًا' },
  'must name at least one event': { fr: 'doit nommer au moins un événement', ar: 'يجب أن يذكر حدثًا واحدًا على الأقل' },
  'must name at most {high} events': {
    fr: 'doit nommer au plus {high} événements',
    ar: {
      by: 'high',
      few: 'يجب ألا يذكر أكثر من {high} أحداث',
      many: 'يجب ألا يذكر أكثر من {high} حدثًا',
      other: 'يجب ألا يذكر أكثر من {high} حدث',
    },
  },
  'must name each disturbance once': {
    fr: 'doit nommer chaque perturbation une seule fois',
    ar: 'يجب أن يذكر كل اضطراب مرة واحدة',
  },
  'is for the sandbox alone: webhooks of production are never disturbed': {
    fr: 'est réservé au bac à sable : les webhooks de production ne sont jamais perturbés',
    ar: 'مخصص لبيئة التجربة وحدها: لا تُعطَّل الـ webhooks في الإنتاج أبدًا',
  },
  'must be after from': { fr: 'doit être postérieur à from', ar: 'يجب أن يكون بعد from' },
  'must leave at most 100,000 deliveries; ask for a shorter span': {
    fr: 'doit laisser au plus 100 000 livraisons ; demandez une période plus courte',
    ar: 'يجب ألا يتبقى أكثر من 100,000 تسليم؛ اطلب مدة أقصر',
  },
  'must name a webhook that is active': { fr: 'doit nommer un webhook actif', ar: 'يجب أن يذكر webhook فعّالاً' },
})
