import { arabic } from './application-words-arabic.ts'
import { french } from './application-words-french.ts'

const en = {
  steps: {
    sandbox: { name: 'Sandbox', text: 'Try everything' },
    application: { name: 'Application', text: 'Company and documents' },
    review: { name: 'Review', text: 'By the operator' },
    production: { name: 'Production', text: 'Real payments' },
  },
  states: {
    NOT_STARTED: 'Not started',
    DRAFT: 'Draft',
    SUBMITTED: 'With the operator',
    QUESTIONS: 'Questions to answer',
    APPROVED: 'Approved',
    REFUSED: 'Refused',
  },
  notes: {
    NOT_STARTED:
      'You can try everything in the sandbox. To take real payments, tell the operator about your company and hand in a few documents. What you write is saved section by section.',
    DRAFT: 'Complete the sections below, then submit. What you saved stays here until you do.',
    SUBMITTED:
      'The operator is looking at your application. You will get an e-mail with the decision or with questions.',
    QUESTIONS: 'The operator has questions. Answer them below, then submit again.',
    APPROVED: 'Your application was approved.',
    REFUSED: 'The operator refused the application. Change what is needed below, then submit again.',
  },
  progress: (done: number, all: number) => `${done} of ${all} complete`,
  missing: 'Still missing',
  complete: 'Nothing is missing. You can submit the application.',
  save: 'Save',
  saved: 'Saved.',
  edit: 'Edit',
  sections: {
    company: 'Company',
    activity: 'Activity',
    owners: 'Owners',
    contact: 'Contact',
    account: 'Bank account',
    documents: 'Documents',
    terms: 'Fees',
    questions: 'Questions',
  },
  hints: {
    legalForm: 'It decides which documents are needed.',
    registrationNumber: 'From the commercial register, or the ICE.',
    activity: 'What you sell, to whom and how.',
    owners: 'Everybody who owns a part of the company.',
    account: 'Your money is paid out to this account.',
    identityExpiresOn: 'As it stands on the document.',
    documents: 'PDF, JPEG or PNG, up to 10 MB each. They are stored encrypted, and the operator alone sees them.',
    terms: 'These fees apply in production. You agree to them when you submit.',
  },
  choose: 'Choose',
  needed: 'needed',
  there: 'handed in',
  optional: 'optional',
  noDocument: 'No document yet',
  chooseForm: 'Choose the legal form first: it decides which documents are needed.',
  add: 'Add a file',
  addTo: (kind: string) => `Add a file: ${kind}`,
  remove: 'Remove',
  owner: { name: 'Name', share: 'Share in %', add: 'Add a person', remove: 'Remove' },
  question: {
    answer: 'Your answer',
    byDocument: 'A new document of this kind answers it as well.',
    open: 'waits for your answer',
    done: 'answered',
    send: 'Save the answer',
  },
  submit: {
    open: 'Submit the application',
    again: 'Submit the answers',
    title: 'Submit the application?',
    text: 'The operator then looks at it. You cannot change it meanwhile; if something is missing, they ask you.',
    agree: (terms: string) => `By submitting you agree to the fees above (${terms}).`,
  },
  submittedAt: 'Submitted',
  agreedTerms: 'Agreed fees',
  reason: 'Message from the operator',
  next: {
    title: 'Your next steps in production',
    key: 'Make a production key',
    link: 'Make your first payment link',
    switchOver: 'Switch to production',
  },
}
export type ApplicationWords = typeof en

export const applicationWords = { en, fr: french, ar: arabic }
