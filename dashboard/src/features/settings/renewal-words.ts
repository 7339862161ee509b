// Words about new documents for older ones.

const en = {
  hint: 'When a document ends or has changed, hand in the new one. The older one counts until the operator has accepted it; payments go on.',
  endsSoon: (day: string) => `Your identity document is valid until ${day}. Hand in the new one below; payments go on.`,
  ended: (day: string) => `Your identity document was valid until ${day}. Please hand in the new one below.`,
  validUntil: (day: string) => `Valid until ${day}`,
  replaced: 'replaced',
  states: { WAITING: 'new one with the operator', ACCEPTED: 'accepted', REFUSED: 'not accepted' },
  reason: (text: string) => `Message from the operator: ${text}`,
  handIn: 'Hand in a new one',
  handInOf: (kind: string) => `Hand in a new one: ${kind}`,
  text: 'The operator looks at it. Until it is accepted, the older one counts.',
  submit: 'Hand in',
  sent: 'Handed in. The operator looks at it.',
  files: 'Files',
  choose: 'Choose files',
  clear: 'Clear',
  takeBack: {
    label: 'Take back',
    text: 'The operator then does not see it any more, and you can hand in another one.',
  },
}

const fr: typeof en = {
  hint: 'Quand un document expire ou a changé, déposez le nouveau. L’ancien reste valable jusqu’à ce que l’opérateur l’accepte ; les paiements continuent.',
  endsSoon: (day) =>
    `Votre pièce d’identité est valable jusqu’au ${day}. Déposez la nouvelle ci-dessous ; les paiements continuent.`,
  ended: (day) => `Votre pièce d’identité était valable jusqu’au ${day}. Déposez la nouvelle ci-dessous.`,
  validUntil: (day) => `Valable jusqu’au ${day}`,
  replaced: 'remplacé',
  states: { WAITING: 'nouveau chez l’opérateur', ACCEPTED: 'accepté', REFUSED: 'non accepté' },
  reason: (text) => `Message de l’opérateur : ${text}`,
  handIn: 'Déposer un nouveau',
  handInOf: (kind) => `Déposer un nouveau document : ${kind}`,
  text: 'L’opérateur l’examine. Jusqu’à son acceptation, l’ancien reste valable.',
  submit: 'Déposer',
  sent: 'Déposé. L’opérateur l’examine.',
  files: 'Fichiers',
  choose: 'Choisir des fichiers',
  clear: 'Effacer',
  takeBack: { label: 'Reprendre', text: 'L’opérateur ne le voit plus, et vous pouvez en déposer un autre.' },
}

const ar: typeof en = {
  hint: 'حين تنتهي وثيقة أو تتغير، قدّموا الجديدة. تبقى القديمة سارية إلى أن يقبل المشغّل الجديدة، وتستمر المدفوعات.',
  endsSoon: (day) => `وثيقة هويتكم سارية حتى ${day}. قدّموا الجديدة أدناه؛ وتستمر المدفوعات.`,
  ended: (day) => `كانت وثيقة هويتكم سارية حتى ${day}. قدّموا الجديدة أدناه.`,
  validUntil: (day) => `سارية حتى ${day}`,
  replaced: 'استُبدلت',
  states: { WAITING: 'الجديدة لدى المشغّل', ACCEPTED: 'مقبولة', REFUSED: 'غير مقبولة' },
  reason: (text) => `رسالة من المشغّل: ${text}`,
  handIn: 'تقديم وثيقة جديدة',
  handInOf: (kind) => `تقديم وثيقة جديدة: ${kind}`,
  text: 'ينظر فيها المشغّل. وإلى أن تُقبل تبقى القديمة سارية.',
  submit: 'تقديم',
  sent: 'قُدّمت. ينظر فيها المشغّل.',
  files: 'الملفات',
  choose: 'اختيار ملفات',
  clear: 'مسح',
  takeBack: { label: 'استرداد', text: 'لن يراها المشغّل بعد ذلك، ويمكنكم تقديم أخرى.' },
}

export const renewalWords = { en, fr, ar }
