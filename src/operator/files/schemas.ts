import { z } from 'zod'
import { choice, lineText, objectOf } from '../../platform/http/fields.ts'
import { at } from '../fields.ts'

const text = (description: string, example: string) => z.string().meta({ description, example })
const fileDoc = { description: 'Name of the file.', example: 'MIZAN-20261125-7K3M9Q2XW4' }

export const ByFile = z.strictObject({ file: lineText(60, fileDoc) })

export const BankFileView = z
  .strictObject({
    file: text(fileDoc.description, fileDoc.example),
    account: text('Your account from which it is paid.', 'main'),
    status: choice(['WAITING', 'READY', 'DOWNLOADED', 'CANCELED'], {
      description: '`WAITING` for the approval of a second person.',
      example: 'WAITING',
    }),
    payments: z.int().meta({ description: 'Payouts and refunds in it.', example: 12, format: 'int32' }),
    total: z.number().meta({ description: 'Their sum.', example: 45000 }),
    currency: text('Its currency.', 'MAD'),
    executionDay: text('When the bank is to pay.', '2026-11-25'),
    madeBy: text('Who made it.', 'nadia@operator.example'),
    madeAt: at('When it was made.'),
    approvedBy: text('Who approved it.', 'karim@operator.example').optional(),
    downloadedBy: text('Who downloaded it last.', 'karim@operator.example').optional(),
    canceledBy: text('Who canceled it.', 'karim@operator.example').optional(),
    isOwn: z.boolean().meta({ description: 'Whether you made it, and so cannot approve it.', example: false }),
  })
  .meta({ id: 'PayoutFile' })

export const BankFileList = z
  .strictObject({
    items: z.array(BankFileView).meta({ description: 'The 200 newest.' }),
    accounts: z.array(z.string()).meta({ description: 'Your accounts, by name.', example: ['main'] }),
  })
  .meta({ id: 'PayoutFileList' })

export const BankFilesMade = z
  .strictObject({ items: z.array(BankFileView).meta({ description: 'Empty when nothing waits.' }) })
  .meta({ id: 'PayoutFilesMade' })

export const BankFileContent = z
  .strictObject({
    name: text('Name for the file on disk.', 'MIZAN-20261125-7K3M9Q2XW4.xml'),
    content: text('The file, XML.', '<?xml version="1.0"?>'),
  })
  .meta({ id: 'PayoutFileContent' })

export const MakeFiles = objectOf({
  account: lineText(40, { description: 'Your account from which they are paid.', example: 'main' }),
})
