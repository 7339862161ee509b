import type { Locale } from '../../lib/language.ts'

type EntryWords = {
  email: string
  password: string
  show: string
  offline: string
  loading: string
  again: string
  copy: string
  copied: string
  code: string
  codeHint: string
  logIn: { title: string; submit: string; forgot: string; signUp: string }
  company: { title: string; text: string; none: string }
  enrol: { title: string; text: string; secret: string; submit: string; saved: string; keep: string; goOn: string }
  signUp: {
    title: string
    text: string
    company: string
    fullName: string
    submit: string
    logIn: string
    next: string
  }
  sent: {
    title: string
    text: string
    nothingCame: string
    again: string
    againIn: (seconds: number) => string
    repeated: string
    other: string
  }
  forgot: { title: string; text: string; submit: string }
}

export const entryWords: Record<Locale, EntryWords> = {
  en: {
    email: 'E-mail',
    password: 'Password',
    show: 'Show password',
    offline: 'The server is not responding. Check your connection, then try again.',
    loading: 'Loading…',
    again: 'Try again',
    copy: 'Copy',
    copied: 'Copied',
    code: 'Code from your authenticator app',
    codeHint: 'The six digits, or one of your recovery codes.',
    logIn: { title: 'Log in', submit: 'Log in', forgot: 'Forgot your password?', signUp: 'No account? Sign up' },
    company: {
      title: 'Choose a company',
      text: 'You belong to more than one.',
      none: 'You do not belong to any company. Ask for an invitation.',
    },
    enrol: {
      title: 'Add an authenticator app',
      text: 'Your company requires one. Scan this with the app, then enter the code it shows.',
      secret: 'Or enter this key in the app',
      submit: 'Confirm',
      saved: 'Save your recovery codes',
      keep: 'Each code logs you in once if you lose the app. They will not be shown again.',
      goOn: 'I have saved them',
    },
    signUp: {
      title: 'Create an account',
      text: 'You get a sandbox right away. No real money moves in it.',
      company: 'Company',
      fullName: 'Your name',
      submit: 'Sign up',
      logIn: 'Already have an account? Log in',
      next: 'Open the link and choose a password. Your sandbox then opens, and its first page shows the first steps.',
    },
    sent: {
      title: 'Check your e-mail',
      text: 'If the address is right, an e-mail with a link is on its way. The link works once; the e-mail says for how long.',
      nothingCame: 'No e-mail after a few minutes? Look among the unwanted mails, or check the address.',
      again: 'Send it again',
      againIn: (seconds) => `Send it again in ${seconds} s`,
      repeated: 'Sent again. An address gets at most five of these e-mails an hour.',
      other: 'Use another address',
    },
    forgot: {
      title: 'Forgot your password?',
      text: 'We will e-mail you a link to choose a new one.',
      submit: 'Send link',
    },
  },
  fr: {
    email: 'E-mail',
    password: 'Mot de passe',
    show: 'Afficher le mot de passe',
    offline: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    loading: 'Chargement…',
    again: 'Réessayer',
    copy: 'Copier',
    copied: 'Copié',
    code: 'Code de votre application d’authentification',
    codeHint: 'Six chiffres, ou l’un de vos codes de secours.',
    logIn: {
      title: 'Connexion',
      submit: 'Se connecter',
      forgot: 'Mot de passe oublié ?',
      signUp: 'Pas encore de compte ? Inscrivez-vous',
    },
    company: {
      title: 'Quelle entreprise ?',
      text: 'Vous appartenez à plusieurs.',
      none: 'Vous n’appartenez à aucune entreprise. Demandez une invitation.',
    },
    enrol: {
      title: 'Ajoutez une application d’authentification',
      text: 'Votre entreprise en demande une. Scannez ceci avec l’application, puis saisissez le code affiché.',
      secret: 'Ou saisissez ceci dans l’application',
      submit: 'Confirmer',
      saved: 'Gardez ces codes de secours',
      keep: 'Chacun vous laisse entrer une fois si l’application est perdue. Ils ne seront plus affichés.',
      goOn: 'Je les ai gardés',
    },
    signUp: {
      title: 'Créer un compte',
      text: 'Vous recevez aussitôt un bac à sable, où aucun argent réel ne circule.',
      company: 'Entreprise',
      fullName: 'Votre nom',
      submit: 'S’inscrire',
      logIn: 'Vous avez un compte ? Connectez-vous',
      next: 'Ouvrez le lien et choisissez un mot de passe. Votre bac à sable s’ouvre alors, et sa première page montre les premiers pas.',
    },
    sent: {
      title: 'Regardez votre boîte de réception',
      text: 'Si l’adresse est exacte, un message avec un lien est en route. Le lien sert une fois ; le message dit jusqu’à quand.',
      nothingCame: 'Rien après quelques minutes ? Regardez parmi les indésirables, ou vérifiez l’adresse.',
      again: 'Renvoyer',
      againIn: (seconds) => `Renvoyer dans ${seconds} s`,
      repeated: 'Message renvoyé. Une adresse reçoit au plus cinq de ces messages par heure.',
      other: 'Changer d’adresse',
    },
    forgot: {
      title: 'Mot de passe oublié ?',
      text: 'Nous vous envoyons un lien pour en choisir un nouveau.',
      submit: 'Envoyer le lien',
    },
  },
  ar: {
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    show: 'إظهار كلمة المرور',
    offline: 'الخادم لا يجيب. تحقق من اتصالك ثم أعد المحاولة.',
    loading: 'جارٍ التحميل…',
    again: 'أعد المحاولة',
    copy: 'نسخ',
    copied: 'تم النسخ',
    code: 'رمز تطبيق المصادقة',
    codeHint: 'ستة أرقام، أو أحد رموز الاسترداد.',
    logIn: { title: 'تسجيل الدخول', submit: 'دخول', forgot: 'نسيت كلمة المرور؟', signUp: 'لا حساب لديك بعد؟ سجّل' },
    company: { title: 'أي شركة؟', text: 'أنت عضو في عدة شركات.', none: 'لست عضوًا في أي شركة. اطلب دعوة.' },
    enrol: {
      title: 'أضف تطبيق مصادقة',
      text: 'شركتك تطلب واحدًا. امسح هذا بالتطبيق ثم اكتب الرمز الذي يعرضه.',
      secret: 'أو اكتب هذا في التطبيق',
      submit: 'تأكيد',
      saved: 'احتفظ برموز الاسترداد هذه',
      keep: 'كل واحد منها يُدخلك مرة واحدة إذا فُقد التطبيق. لن تُعرض ثانية.',
      goOn: 'احتفظت بها',
    },
    signUp: {
      title: 'إنشاء حساب',
      text: 'تحصل فورًا على بيئة تجربة لا تتحرك فيها أموال حقيقية.',
      company: 'الشركة',
      fullName: 'اسمك',
      submit: 'تسجيل',
      logIn: 'لديك حساب؟ ادخل',
      next: 'افتح الرابط واختر كلمة مرور. عندها تُفتح بيئتك التجريبية، وتعرض صفحتها الأولى الخطوات الأولى.',
    },
    sent: {
      title: 'انظر في بريدك',
      text: 'إن كان العنوان صحيحًا فرسالة فيها رابط في الطريق. الرابط يعمل مرة واحدة، والرسالة تذكر مدته.',
      nothingCame: 'لم يصل شيء بعد دقائق؟ انظر في البريد غير المرغوب فيه، أو تحقق من العنوان.',
      again: 'أرسل مرة أخرى',
      againIn: (seconds) => `أرسل مرة أخرى بعد ${seconds} ث`,
      repeated: 'أُرسل مرة أخرى. يصل العنوان الواحد خمس رسائل من هذه في الساعة على الأكثر.',
      other: 'استعمل عنوانًا آخر',
    },
    forgot: { title: 'نسيت كلمة المرور؟', text: 'نرسل إليك رابطًا تختار به كلمة جديدة.', submit: 'أرسل الرابط' },
  },
}
