import { sayOneOf } from '#platform/sentences/said.ts'

// Refusals of the operator's decisions about what merchants pay.

export const say = sayOneOf({
  'The name of a plan is 1 to 40 small letters, digits and hyphens, such as gold.': {
    fr: 'Le nom d’un plan compte 1 à 40 lettres minuscules, chiffres et tirets, comme gold.',
    ar: 'اسم الخطة من 1 إلى 40 من الأحرف اللاتينية الصغيرة والأرقام والشرطات، مثل gold.',
  },
  'Merchants have this plan: a new version counts from tomorrow at the earliest, so that they can read it before.': {
    fr: 'Des commerçants ont ce plan : une nouvelle version compte à partir de demain au plus tôt, pour qu’ils puissent la lire avant.',
    ar: 'لتجار هذه الخطة: تسري النسخة الجديدة من الغد على الأقرب، ليتمكنوا من قراءتها قبل ذلك.',
  },
  'Version {version} counts from {day}: a new one has to begin later.': {
    fr: 'La version {version} compte à partir du {day} : une nouvelle doit commencer plus tard.',
    ar: 'تسري النسخة {version} من {day}: يجب أن تبدأ الجديدة بعد ذلك.',
  },
  'Another version was added at this moment. Look at it, and try again.': {
    fr: 'Une autre version vient d’être ajoutée. Regardez-la, puis réessayez.',
    ar: 'أُضيفت نسخة أخرى في هذه اللحظة. انظروا فيها ثم حاولوا من جديد.',
  },
  'The first rule of a plan is for every payment: it has no condition, and says the percentage.': {
    fr: 'La première règle d’un plan vaut pour tout paiement : elle n’a pas de condition et dit le pourcentage.',
    ar: 'القاعدة الأولى في الخطة لكل دفعة: لا شرط لها، وتذكر النسبة.',
  },
  'An amount of a rule is at most {most}.': {
    fr: 'Un montant d’une règle est d’au plus {most}.',
    ar: 'المبلغ في القاعدة {most} على الأكثر.',
  },
  'A plan has at most 100 rules.': {
    fr: 'Un plan a au plus 100 règles.',
    ar: 'للخطة 100 قاعدة على الأكثر.',
  },
  '{currency} is no active ISO 4217 code, such as EUR.': {
    fr: '{currency} n’est pas un code ISO 4217 en vigueur, comme EUR.',
    ar: '{currency} ليس رمز ISO 4217 ساريًا، مثل EUR.',
  },
  'Only cards are domestic or foreign: say method=card with the origin.': {
    fr: 'Seules les cartes sont nationales ou étrangères : dites method=card avec l’origine.',
    ar: 'البطاقات وحدها وطنية أو أجنبية: اذكروا method=card مع المنشأ.',
  },
  'A rule says at least one term, such as percent=2.9.': {
    fr: 'Une règle dit au moins une condition tarifaire, comme percent=2.9.',
    ar: 'تذكر القاعدة سعرًا واحدًا على الأقل، مثل percent=2.9.',
  },
  'A fee cannot be at least {low} and at most {high}.': {
    fr: 'Des frais ne peuvent pas être d’au moins {low} et d’au plus {high}.',
    ar: 'لا يمكن أن تكون الرسوم {low} على الأقل و{high} على الأكثر.',
  },
  'There is no plan {plan}. npx mizan plans list shows all.': {
    fr: 'Il n’y a pas de plan {plan}. npx mizan plans list les montre tous.',
    ar: 'لا توجد خطة {plan}. يعرضها كلها npx mizan plans list.',
    onPage: {
      en: 'There is no plan {plan}. The page Pricing plans shows all.',
      fr: 'Il n’y a pas de plan {plan}. La page Plans tarifaires les montre tous.',
      ar: 'لا توجد خطة {plan}. تعرضها كلها صفحة خطط التسعير.',
    },
  },
  'The plan {plan} counts from {day}: it cannot be given before.': {
    fr: 'Le plan {plan} compte à partir du {day} : il ne peut être donné avant.',
    ar: 'تسري الخطة {plan} من {day}: لا يمكن منحها قبل ذلك.',
  },
  'An exception ends after it begins.': {
    fr: 'Une exception se termine après avoir commencé.',
    ar: 'ينتهي الاستثناء بعد أن يبدأ.',
  },
  'A merchant has at most {most} exceptions: give it a plan of its own.': {
    fr: 'Un commerçant a au plus {most} exceptions : donnez-lui un plan à lui.',
    ar: 'للتاجر {most} استثناء على الأكثر: امنحوه خطة خاصة به.',
  },
  'There is no exception {number} of this merchant that could end then.': {
    fr: 'Ce commerçant n’a pas d’exception {number} qui pourrait se terminer alors.',
    ar: 'ليس لهذا التاجر استثناء {number} يمكن أن ينتهي حينئذ.',
  },
})
