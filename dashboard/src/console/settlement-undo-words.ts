import type { Locale } from '../lib/language.ts'

// Words for taking back what was decided about settlements, their lines, and entries that show them.

type FormWords = { label: string; text: string }
type UndoWords = Record<'undo' | 'undoMatch' | 'reopen' | 'undoEntry', FormWords>

const english: UndoWords = {
  undo: { label: 'Take back', text: 'The line waits in suspense again.' },
  undoMatch: {
    label: 'Take back',
    text: 'The line waits in suspense again, and the acquirer owes the payment, from today on: days that are closed stay as they are. Nothing but a person matches it again.',
  },
  reopen: {
    label: 'Take its end back',
    text: 'What you bore, or kept, is open again from today on: days that are closed stay as they are. To end the settlement anew takes two people, as before.',
  },
  undoEntry: {
    label: 'Take back',
    text: 'The entry waits in suspense again, and the settlement is open by its amount, from today on: days that are closed stay as they are. Nothing but a person matches it again.',
  },
}

const french: UndoWords = {
  undo: { label: 'Annuler', text: 'La ligne est de nouveau en suspens.' },
  undoMatch: {
    label: 'Annuler',
    text: 'La ligne est de nouveau en suspens, et l’acquéreur doit le paiement, à partir d’aujourd’hui : les jours clos restent tels quels. Seule une personne la rapproche ensuite.',
  },
  reopen: {
    label: 'Annuler sa fin',
    text: 'Ce que vous supportiez ou gardiez est de nouveau ouvert, à partir d’aujourd’hui : les jours clos restent tels quels. Pour terminer de nouveau le règlement, il faut deux personnes, comme avant.',
  },
  undoEntry: {
    label: 'Annuler',
    text: 'L’écriture est de nouveau en suspens, et le règlement est ouvert de son montant, à partir d’aujourd’hui : les jours clos restent tels quels. Seule une personne la rapproche ensuite.',
  },
}

const arabic: UndoWords = {
  undo: { label: 'تراجع', text: 'يعود السطر معلّقًا.' },
  undoMatch: {
    label: 'تراجع',
    text: 'يعود السطر معلّقًا، ويبقى المستحوذ مدينًا بالدفعة ابتداءً من اليوم: تبقى الأيام المقفلة كما هي. لا يطابقه من جديد إلا شخص.',
  },
  reopen: {
    label: 'التراجع عن إنهائها',
    text: 'ما تحمّلتموه أو احتفظتم به مفتوح من جديد ابتداءً من اليوم: تبقى الأيام المقفلة كما هي. إنهاء التسوية من جديد يتطلّب شخصين كما من قبل.',
  },
  undoEntry: {
    label: 'تراجع',
    text: 'تعود الحركة معلّقة، وتبقى التسوية مفتوحة بمبلغها ابتداءً من اليوم: تبقى الأيام المقفلة كما هي. لا يطابقها من جديد إلا شخص.',
  },
}

export const settlementUndoWords: Record<Locale, UndoWords> = { en: english, fr: french, ar: arabic }
