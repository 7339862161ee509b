import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'must name at least one scope': {
    fr: 'doit nommer au moins une permission',
    ar: 'يجب أن يذكر صلاحية واحدة على الأقل',
  },
  'must not name more scopes than there are': {
    fr: 'ne doit pas nommer plus de permissions qu’il n’en existe',
    ar: 'يجب ألا يذكر صلاحيات أكثر من الموجود',
  },
  'is no scope; available-permissions lists them': {
    fr: 'n’est pas une permission ; available-permissions les énumère',
    ar: 'ليست صلاحية؛ تجد القائمة في available-permissions',
  },
  'must be at most {high} characters long': {
    fr: 'doit compter au plus {high} caractères',
    ar: 'يجب ألا يتجاوز {high} حرفًا',
  },
  'is no scope': { fr: 'n’est pas une permission', ar: 'ليست صلاحية' },
  'must hold at least one address; leave it out to allow every one': {
    fr: 'doit contenir au moins une adresse ; omettez-le pour les autoriser toutes',
    ar: 'يجب أن يحتوي على عنوان واحد على الأقل؛ احذفه للسماح بكل العناوين',
  },
  'must hold at most {high} addresses and networks': {
    fr: 'doit contenir au plus {high} adresses et réseaux',
    ar: 'يجب ألا يتجاوز {high} من العناوين والشبكات',
  },
  'must be at most {high} years from now': {
    fr: 'doit être dans {high} ans au plus',
    ar: {
      by: 'high',
      few: 'يجب ألا يتجاوز {high} سنوات من الآن',
      many: 'يجب ألا يتجاوز {high} سنة من الآن',
      other: 'يجب ألا يتجاوز {high} سنة من الآن',
    },
  },
  'has been rolled already': { fr: 'a déjà été remplacée', ar: 'سبق استبداله' },
  'is revoked': { fr: 'est révoquée', ar: 'ملغى' },
  'has expired': { fr: 'a expiré', ar: 'منتهي الصلاحية' },
  'your role cannot grant it': { fr: 'votre rôle ne peut pas l’accorder', ar: 'لا يستطيع دورك منحها' },
})
