import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'

/** The three pages, by what they do. */
export type AccountPage = 'activate' | 'reset' | 'invitation'

type PageWords = {
  title: string
  lead: string
  submit: string
  done: { title: string; text: string }
  /** How to get a new link. */
  again: string
}

export const pageWords: Record<Locale, Record<AccountPage, PageWords>> = inLocales({
  en: {
    activate: {
      title: 'Activate your account',
      lead: 'Choose a password: your sandbox opens right after. Later you log in with it and the e-mail address this link was sent to.',
      submit: 'Activate account',
      done: { title: 'Your account is active', text: 'Your sandbox opens. Its first page shows the first steps.' },
      again: 'Enter your account’s e-mail address and we will send you a new link.',
    },
    reset: {
      title: 'Choose a new password',
      lead: 'Changing your password logs you out everywhere.',
      submit: 'Change password',
      done: { title: 'Password changed', text: 'You have been logged out everywhere.' },
      again: 'Enter your account’s e-mail address and we will send you a new link.',
    },
    invitation: {
      title: 'Join the company',
      lead: 'You have been invited to a company on Mizan. If you already have an account with this e-mail address, leave the fields empty: your password stays the same.',
      submit: 'Accept invitation',
      done: {
        title: 'You have joined the company',
        text: 'You will find the company in your list. If you already had an account, you may have to log in.',
      },
      again: 'Ask the person who invited you for a new invitation.',
    },
  },
  fr: {
    activate: {
      title: 'Activez votre compte',
      lead: 'Choisissez un mot de passe : votre bac à sable s’ouvre aussitôt. Ensuite, vous vous connecterez avec lui et avec l’adresse e-mail qui a reçu le lien.',
      submit: 'Activer le compte',
      done: {
        title: 'Votre compte est activé',
        text: 'Votre bac à sable s’ouvre. Sa première page montre les premiers pas.',
      },
      again: 'Saisissez l’adresse e-mail de votre compte pour y recevoir un nouveau lien.',
    },
    reset: {
      title: 'Choisissez un nouveau mot de passe',
      lead: 'Toutes les sessions ouvertes prendront fin dès que le mot de passe sera changé.',
      submit: 'Changer le mot de passe',
      done: { title: 'Votre mot de passe est changé', text: 'Toutes les sessions ont pris fin.' },
      again: 'Saisissez l’adresse e-mail de votre compte pour y recevoir un nouveau lien.',
    },
    invitation: {
      title: 'Rejoignez la société',
      lead: 'Une société vous invite à la rejoindre sur Mizan. Si vous avez déjà un compte avec cette adresse e-mail, laissez les champs vides : votre mot de passe reste inchangé.',
      submit: 'Accepter l’invitation',
      done: {
        title: 'Vous êtes maintenant membre',
        text: 'La société figure dans votre liste. Si vous aviez déjà un compte, il faudra peut-être vous connecter.',
      },
      again: 'Demandez une nouvelle invitation à la personne qui vous l’a envoyée.',
    },
  },
  ar: {
    activate: {
      title: 'فعّل حسابك',
      lead: 'اختر كلمة مرور: تفتح بيئتك التجريبية بعدها مباشرة. ولاحقًا تسجّل الدخول بها وبعنوان البريد الإلكتروني الذي وصله الرابط.',
      submit: 'تفعيل الحساب',
      done: { title: 'حسابك مفعّل', text: 'تُفتح بيئتك التجريبية. وتعرض صفحتها الأولى الخطوات الأولى.' },
      again: 'أدخل عنوان البريد الإلكتروني لحسابك ليصلك رابط جديد.',
    },
    reset: {
      title: 'اختر كلمة مرور جديدة',
      lead: 'تنتهي كل الجلسات المفتوحة فور تغيير كلمة المرور.',
      submit: 'تغيير كلمة المرور',
      done: { title: 'تم تغيير كلمة مرورك', text: 'انتهت كل الجلسات.' },
      again: 'أدخل عنوان البريد الإلكتروني لحسابك ليصلك رابط جديد.',
    },
    invitation: {
      title: 'انضم إلى الشركة',
      lead: 'أنت مدعو إلى الانضمام إلى شركة على ميزان. إن كان لديك حساب بهذا البريد الإلكتروني فاترك الحقول فارغة: تبقى كلمة مرورك كما هي.',
      submit: 'قبول الدعوة',
      done: { title: 'أنت الآن عضو', text: 'تجد الشركة في قائمتك. إن كان لديك حساب من قبل فقد يلزم تسجيل الدخول.' },
      again: 'اطلب دعوة جديدة ممن دعاك.',
    },
  },
})

type CommonWords = {
  product: string
  optional: string
  ifNew: string
  name: string
  password: string
  passwordHint: string
  /** Text of the button, and its name for screen readers. */
  show: [short: string, full: string]
  hide: [short: string, full: string]
  email: string
  send: string
  busy: string
  sent: { title: string; text: string }
  expired: string
  missing: { title: string; text: string }
  logIn: string
  open: string
  /** `#token=` is set apart by the page. */
  needsScript: string
  offline: string
  failed: string
  /** `{minutes}` is put in by the script. */
  tooMany: string
}

export const commonWords: Record<Locale, CommonWords> = inLocales({
  en: {
    product: 'Mizan',
    optional: 'optional',
    ifNew: 'if you do not have an account yet',
    name: 'Your name',
    password: 'Password',
    passwordHint: 'At least 12 characters. Four unrelated words are hard to guess and easy to remember.',
    show: ['Show', 'Show password'],
    hide: ['Hide', 'Hide password'],
    email: 'E-mail address',
    send: 'Send new link',
    busy: 'One moment…',
    sent: {
      title: 'Check your e-mail',
      text: 'If there is an account with this address, a new link is on its way to it.',
    },
    expired: 'This link has expired',
    missing: {
      title: 'This link is incomplete',
      text: 'Open the link in the e-mail again, or copy the whole link into the address bar.',
    },
    logIn: 'Log in',
    open: 'Open the dashboard',
    needsScript:
      'This page needs JavaScript. Without it, make this call with the token that follows #token= in the link:',
    offline: 'The server cannot be reached. Check your connection, then try again.',
    failed: 'Something went wrong on our side. Try again in a moment.',
    tooMany: 'Too many attempts. Try again in {minutes} min.',
  },
  fr: {
    product: 'Mizan',
    optional: 'facultatif',
    ifNew: 'si vous n’avez pas encore de compte',
    name: 'Votre nom',
    password: 'Mot de passe',
    passwordHint:
      'Au moins 12 caractères. Quatre mots sans rapport entre eux sont difficiles à deviner et faciles à retenir.',
    show: ['Afficher', 'Afficher le mot de passe'],
    hide: ['Masquer', 'Masquer le mot de passe'],
    email: 'Adresse e-mail',
    send: 'Envoyer un nouveau lien',
    busy: 'Un instant…',
    sent: {
      title: 'Consultez votre messagerie',
      text: 'S’il existe un compte avec cette adresse, un nouveau lien lui a été envoyé.',
    },
    expired: 'Ce lien ne fonctionne plus',
    missing: {
      title: 'Le lien est incomplet',
      text: 'Ouvrez à nouveau le lien reçu par e-mail, ou copiez-le en entier dans la barre d’adresse.',
    },
    logIn: 'Se connecter',
    open: 'Ouvrir le tableau de bord',
    needsScript:
      'Cette page a besoin de JavaScript. Sans lui, faites cet appel avec le jeton qui suit #token= dans le lien :',
    offline: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
    failed: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
    tooMany: 'Trop de tentatives. Réessayez dans {minutes} min.',
  },
  ar: {
    product: 'ميزان',
    optional: 'اختياري',
    ifNew: 'إن لم يكن لديك حساب بعد',
    name: 'اسمك',
    password: 'كلمة المرور',
    passwordHint: '12 حرفًا على الأقل. أربع كلمات لا رابط بينها يصعب تخمينها ويسهل حفظها.',
    show: ['إظهار', 'إظهار كلمة المرور'],
    hide: ['إخفاء', 'إخفاء كلمة المرور'],
    email: 'البريد الإلكتروني',
    send: 'إرسال رابط جديد',
    busy: 'لحظة من فضلك…',
    sent: { title: 'تفقّد بريدك', text: 'إن كان هناك حساب بهذا العنوان فقد أُرسل إليه رابط جديد.' },
    expired: 'لم يعد هذا الرابط صالحًا',
    missing: {
      title: 'الرابط غير مكتمل',
      text: 'افتح الرابط الموجود في الرسالة من جديد، أو انسخه كاملاً إلى شريط العنوان.',
    },
    logIn: 'تسجيل الدخول',
    open: 'فتح لوحة التحكم',
    needsScript: 'تحتاج هذه الصفحة إلى JavaScript. من دونه أرسل هذا الطلب مع الرمز الذي يلي #token= في الرابط:',
    offline: 'تعذّر الوصول إلى الخادم. تحقق من اتصالك ثم أعد المحاولة.',
    failed: 'حدث خطأ لدينا. أعد المحاولة بعد لحظات.',
    tooMany: 'محاولات كثيرة. أعد المحاولة بعد {minutes} د.',
  },
})
