import type { Transaction } from '#platform/db/transaction.ts'

// Rows of applications that are changed by hand.

export const insertApplied = (tx: Transaction, merchantId: string, now: Date) => tx.run`
  insert into applications (merchant_id, status, version, legal_form, submitted_by, submitted_at, created_at, updated_at)
  values (${merchantId}, 'SUBMITTED', 1, 'AUTO_ENTREPRENEUR', ${merchantId}, ${now}, ${now}, ${now})`

export const insertDocument = (tx: Transaction, merchantId: string, id: string, kind: string, now: Date) => tx.run`
  insert into files (merchant_id, id, status, name, media_type, size_bytes, sealed_key, used_for, kind, added_by, created_at)
  values (${merchantId}, ${id}, 'KEPT', 'a.pdf', 'application/pdf', 10, 'sealed', 'application', ${kind}, ${merchantId}, ${now})`

export const setKind = (tx: Transaction, merchantId: string, id: string, kind: string) => tx.run`
  update files set kind = ${kind} where merchant_id = ${merchantId} and id = ${id}`

export const setStatus = (tx: Transaction, merchantId: string, status: string) => tx.run`
  update applications set status = ${status} where merchant_id = ${merchantId}`

export const approveAlone = (tx: Transaction, merchantId: string, by: string, now: Date) => tx.run`
  update applications set status = 'APPROVED', decided_by = ${by}, decided_at = ${now} where merchant_id = ${merchantId}`

export const takeApprovalBack = (tx: Transaction, merchantId: string) => tx.run`
  update applications set status = 'SUBMITTED', decided_by = null, decided_at = null where merchant_id = ${merchantId}`

export const deleteDocument = (tx: Transaction, merchantId: string, id: string) => tx.run`
  delete from files where merchant_id = ${merchantId} and id = ${id}`

export const useFor = (tx: Transaction, merchantId: string, id: string, usedFor: string) => tx.run`
  update files set used_for = ${usedFor} where merchant_id = ${merchantId} and id = ${id}`

export const insertRenewal = (tx: Transaction, merchantId: string, id: string, now: Date) => tx.run`
  insert into document_renewals (merchant_id, id, kind, status, added_by, created_at)
  values (${merchantId}, ${id}, 'IDENTITY', 'WAITING', ${merchantId}, ${now})`

export const deleteRenewal = (tx: Transaction, merchantId: string, id: string) => tx.run`
  delete from document_renewals where merchant_id = ${merchantId} and id = ${id}`
