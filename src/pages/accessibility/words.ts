import type { Locale } from '#platform/locale.ts'
import { inLocales } from '#platform/words.ts'

type Words = {
  title: string
  aim: string
  doneTitle: string
  done: readonly string[]
  hardTitle: string
  hard: readonly string[]
  tellTitle: string
  tell: string
  made: string
}

const words: Record<Locale, Words> = inLocales({
  en: {
    title: 'Accessibility',
    aim: 'These pages are meant to meet level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. That goes for the pages on which you pay, for receipts and vouchers, for the pages of your subscriptions, and for the reference of the API.',
    doneTitle: 'What you can count on',
    done: [
      'Everything works with the keyboard alone, and what has the focus is seen.',
      'Text can be enlarged to 200\u00a0%, and a page fits a window of 320 pixels, without scrolling sideways.',
      'Screen readers are told the name of every field, what is wrong with it, and what a payment has come to. Pages are in English, French and Arabic.',
      'Colours have a contrast of 4.5 or more, on light and on dark, and none is the only sign of anything. Colours that you have set in your system are kept.',
      'Nothing moves that you have asked your system to keep still, and buttons are 44 pixels high.',
      'A payment can be repeated after its time has run out: nothing is lost but the minutes.',
    ],
    hardTitle: 'What may be hard',
    hard: [
      'The page or frame in which a bank asks for your confirmation is the bank’s own.',
      'In production, a provider may take the card on its own page, or in fields of its own on ours.',
      'Pictures and texts of goods come from merchants; a picture stands beside the name of what it shows.',
      'PDF documents are not tagged. Each has a page with the same content.',
    ],
    tellTitle: 'Tell us',
    tell: 'If something keeps you from paying or reading, write to the merchant whose page it is: the address stands on the page and on your receipt. Say which page it was and what you use, and ask for another way to pay.',
    made: 'How this is known: every page is checked by axe in three languages, light and dark, on a phone and on a wide screen, with each change of the program. The page of a payment and the dashboard of merchants are also walked through with the keyboard alone, at 200\u00a0%, with less motion and in forced colours. No test with people who depend on assistive technology has been made yet.',
  },
  fr: {
    title: 'Accessibilité',
    aim: 'Ces pages visent le niveau AA des règles pour l’accessibilité des contenus web (WCAG) 2.2. Cela vaut pour les pages de paiement, les reçus et les bons, les pages de vos abonnements et la référence de l’API.',
    doneTitle: 'Ce sur quoi vous pouvez compter',
    done: [
      'Tout fonctionne au clavier seul, et l’élément actif se voit.',
      'Le texte peut être agrandi à 200\u00a0%, et une page tient dans une fenêtre de 320 pixels, sans défilement horizontal.',
      'Les lecteurs d’écran annoncent le nom de chaque champ, ce qui n’y convient pas et le résultat d’un paiement. Les pages existent en français, en anglais et en arabe.',
      'Le contraste des couleurs est d’au moins 4,5, en clair comme en sombre, et aucune information ne tient à la couleur seule. Les couleurs choisies dans votre système sont respectées.',
      'Rien ne bouge si votre système demande moins d’animations, et les boutons ont 44 pixels de haut.',
      'Un paiement dont le délai est passé peut être recommencé : on n’y perd que quelques minutes.',
    ],
    hardTitle: 'Ce qui peut gêner',
    hard: [
      'La page ou le cadre où une banque demande votre confirmation est celui de la banque.',
      'En production, un prestataire peut recevoir la carte sur sa propre page, ou dans ses champs sur la nôtre.',
      'Les images et les textes des articles viennent des commerçants ; une image accompagne le nom de ce qu’elle montre.',
      'Les documents PDF ne sont pas balisés. Chacun existe aussi comme page, avec le même contenu.',
    ],
    tellTitle: 'Dites-le-nous',
    tell: 'Si quelque chose vous empêche de payer ou de lire, écrivez au commerçant dont c’est la page : son adresse figure sur la page et sur votre reçu. Dites quelle page et quel outil sont en cause, et demandez un autre moyen de payer.',
    made: 'D’où nous le savons : axe contrôle chaque page dans trois langues, en clair et en sombre, sur téléphone et sur grand écran, à chaque modification du programme. La page de paiement et le tableau de bord des commerçants sont en outre parcourus au clavier seul, à 200\u00a0%, avec moins d’animations et en couleurs imposées. Aucun essai avec des personnes qui dépendent d’aides techniques n’a encore eu lieu.',
  },
  ar: {
    title: 'سهولة الوصول',
    aim: 'تسعى هذه الصفحات إلى استيفاء المستوى AA من إرشادات سهولة الوصول إلى محتوى الويب (WCAG) 2.2. يشمل ذلك صفحات الدفع والوصولات والقسائم وصفحات اشتراكاتك ومرجع الواجهة البرمجية.',
    doneTitle: 'ما يمكنك الاعتماد عليه',
    done: [
      'كل شيء يعمل بلوحة المفاتيح وحدها، والعنصر النشط ظاهر.',
      'يمكن تكبير النص إلى 200\u00a0%، وتتسع الصفحة في نافذة عرضها 320 بكسل دون تمرير أفقي.',
      'تقرأ قارئات الشاشة اسم كل حقل وما فيه من خطأ ونتيجة الدفع. الصفحات بالعربية والفرنسية والإنجليزية.',
      'تباين الألوان 4.5 على الأقل في الوضعين الفاتح والداكن، ولا يدل اللون وحده على شيء. تُحترم الألوان التي ضبطتها في نظامك.',
      'لا يتحرك شيء إن طلبت من نظامك تقليل الحركة، وارتفاع الأزرار 44 بكسل.',
      'يمكن إعادة دفعة انتهت مهلتها: لا يضيع سوى بضع دقائق.',
    ],
    hardTitle: 'ما قد يكون صعبًا',
    hard: [
      'الصفحة أو الإطار الذي يطلب فيه البنك تأكيدك هو للبنك نفسه.',
      'في بيئة الإنتاج قد يستلم مزوّد الدفع البطاقة على صفحته أو في حقوله على صفحتنا.',
      'صور السلع ونصوصها من التجار، وكل صورة بجانب اسم ما تعرضه.',
      'مستندات PDF غير موسومة، ولكل منها صفحة بالمحتوى نفسه.',
    ],
    tellTitle: 'أخبرنا',
    tell: 'إن منعك شيء من الدفع أو القراءة فاكتب إلى التاجر صاحب الصفحة: عنوانه في الصفحة وفي وصلك. اذكر الصفحة وما تستعمله، واطلب وسيلة دفع أخرى.',
    made: 'كيف نعرف ذلك: تُفحص كل صفحة ببرنامج axe بثلاث لغات، في الوضعين الفاتح والداكن، على الهاتف وعلى شاشة عريضة، مع كل تغيير في البرنامج. كما تُجتاز صفحة الدفع ولوحة تحكم التجار بلوحة المفاتيح وحدها، وبتكبير 200%، وبحركة أقل، وبألوان يفرضها النظام. لم تُجرَ بعد تجارب مع أشخاص يعتمدون على تقنيات مساعدة.',
  },
})

export const accessibilityWordsIn = (locale: Locale): Words => words[locale]
