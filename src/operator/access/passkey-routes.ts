import { inTransaction } from '../../platform/db/transaction.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { aliveAt } from '../../platform/sessions/sessions.ts'
import { answer, done } from '../../platform/http/portal-route.ts'
import { newChallenge, readChallenge, useChallenge } from '../../platform/staff/challenges.ts'
import { keyOf, newPasskeyOptions, passkeyOptions } from '../../platform/staff/passkeys.ts'
import { deletePasskey, insertPasskey, listPasskeys, type Passkey } from '../../platform/staff/passkey-queries.ts'
import { lockStaff } from '../../platform/staff/queries.ts'
import { findLiveStaffSession } from '../../platform/staff/session-queries.ts'
import { staffCookie } from '../../platform/staff/sessions.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { logInByPasskey, stepUpByPasskey } from './passkey-log-in.ts'
import { tellPasskey } from './passkey-mails.ts'
import {
  ByPasskey,
  NewPasskey,
  NewPasskeyOptions,
  PasskeyGiven,
  PasskeyList,
  PasskeyOptions,
  PasskeyView,
} from './passkey-schemas.ts'
import { OpenedStaffSession, StaffConfirmed } from './schemas.ts'

// Passkeys of the staff: those of a person, and what they open.

const passkeysMax = 20

export const passkeyRoutes: readonly OperatorRoute[] = [
  operatorRoute('POST /operator/v1/auth/passkeys/options', {
    operationId: 'getPasskeyOptions',
    summary: 'Ask for a challenge that a passkey answers, to log in or to confirm who you are',
    access: 'anyone',
    mode: 'phased',
    replies: { 200: PasskeyOptions },
    handler: async (ctx) => {
      const challenge = newChallenge(ctx.secrets, 'PASSKEY', ctx.now)
      const { challenge: text, rpId = '', timeout = 60_000 } = await passkeyOptions(ctx, challenge)
      return answer(200, { token: challenge.text, challenge: text, rpId, timeout, userVerification: 'required' })
    },
  }),

  operatorRoute('POST /operator/v1/auth/passkeys/log-in', {
    operationId: 'logInByPasskey',
    summary:
      'Log in with a passkey, which stands for e-mail, password and code; after the company’s log-in, with its token',
    access: 'anyone',
    mode: 'phased',
    body: PasskeyGiven,
    replies: {
      200: OpenedStaffSession,
      401: [errors.PASSKEY_REFUSED],
      403: [errors.PASSWORDS_ARE_OFF],
      429: [errors.TOO_MANY_REQUESTS],
    },
    handler: async (ctx, { body }) => {
      const { opened, act } = await logInByPasskey(ctx, body)
      const { accessToken, expiresAt } = opened
      const cookie = { 'Set-Cookie': staffCookie(ctx.operatorUrl, opened) }
      return { ...answer(200, { accessToken, expiresAt }, cookie), act }
    },
  }),

  operatorRoute('POST /operator/v1/auth/passkeys/step-up', {
    operationId: 'stepUpByPasskey',
    summary: 'Confirm who you are with a passkey, for acts on money, secrets and roles',
    access: 'staff',
    mode: 'phased',
    body: PasskeyGiven,
    replies: { 200: StaffConfirmed, 401: [errors.PASSKEY_REFUSED], 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => {
      const { confirmedUntil, act } = await stepUpByPasskey(ctx, body)
      return { ...answer(200, { confirmedUntil }), act }
    },
  }),

  operatorRoute('GET /operator/v1/me/passkeys', {
    operationId: 'listMyPasskeys',
    summary: 'List your passkeys',
    access: 'staff',
    mode: 'read',
    replies: { 200: PasskeyList },
    handler: async ({ tx, staff }) =>
      answer(200, { items: (await listPasskeys(tx, staff.staffId)).map(presentPasskey) }),
  }),

  operatorRoute('POST /operator/v1/me/passkeys/options', {
    operationId: 'getNewPasskeyOptions',
    summary: 'Ask for what a device needs to make a passkey',
    access: 'staff',
    mode: 'read',
    confirmed: true,
    replies: { 200: NewPasskeyOptions, 409: [errors.TOO_MANY_PASSKEYS] },
    handler: async (ctx) => {
      const known = await listPasskeys(ctx.tx, ctx.staff.staffId)
      if (known.length >= passkeysMax) failPortal(errors.TOO_MANY_PASSKEYS)
      const challenge = newChallenge(ctx.secrets, 'PASSKEY', ctx.now)
      const made = await newPasskeyOptions(ctx, challenge, ctx.staff, known)
      return answer(200, {
        token: challenge.text,
        challenge: made.challenge,
        rp: { name: made.rp.name, id: made.rp.id ?? '' },
        user: made.user,
        algorithms: made.pubKeyCredParams.map(({ alg }) => alg),
        known: known.map(({ credentialId }) => credentialId),
      })
    },
  }),

  operatorRoute('POST /operator/v1/me/passkeys', {
    operationId: 'addPasskey',
    summary: 'Add the passkey that a device has made, under a name',
    access: 'staff',
    mode: 'phased',
    confirmed: true,
    body: NewPasskey,
    replies: {
      201: PasskeyView,
      400: [errors.PASSKEY_NOT_TAKEN],
      409: [errors.PASSKEY_KNOWN, errors.TOO_MANY_PASSKEYS],
    },
    handler: async (ctx, { body: { token, name, ...made } }) => {
      const { db, secrets, clock, staff, record } = ctx
      const challenge = readChallenge(secrets, 'PASSKEY', token, clock())
      const key = challenge && (await keyOf(ctx, challenge, staff.staffId, made))
      if (!key) failPortal(errors.PASSKEY_NOT_TAKEN)
      return inTransaction(db, async (tx) => {
        const passkey = { ...key, staffId: staff.staffId, name, createdAt: clock(), lastUsedAt: null }
        if (!(await useChallenge(tx, challenge))) failPortal(errors.PASSKEY_NOT_TAKEN)
        // One after the other, so that the number is right.
        await lockStaff(tx, staff.staffId)
        // A reset may have ended the session meanwhile: no passkey outlives it.
        if (!(await findLiveStaffSession(tx, staff.id, aliveAt(clock())))) failPortal(errors.STAFF_SESSION_INVALID)
        if ((await listPasskeys(tx, staff.staffId)).length >= passkeysMax) failPortal(errors.TOO_MANY_PASSKEYS)
        if (!(await insertPasskey(tx, passkey))) failPortal(errors.PASSKEY_KNOWN)
        await tellPasskey(tx, staff, { change: 'added', name }, clock())
        const act = await record(tx, { act: 'passkey.added', target: staff.staffId, after: { name } })
        return { ...answer(201, presentPasskey(passkey)), act }
      })
    },
  }),

  operatorRoute('DELETE /operator/v1/me/passkeys/{id}', {
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    access: 'staff',
    mode: 'write',
    confirmed: true,
    params: ByPasskey,
    replies: { 204: 'empty', 404: [errors.NOT_FOUND] },
    handler: async ({ tx, staff, now, record }, { params: { id } }) => {
      const removed = (await deletePasskey(tx, staff.staffId, id)) ?? failPortal(errors.NOT_FOUND)
      await tellPasskey(tx, staff, { change: 'removed', name: removed.name }, now)
      const act = await record(tx, { act: 'passkey.removed', target: staff.staffId, before: { name: removed.name } })
      return { ...done(), act }
    },
  }),
]

const presentPasskey = ({ credentialId, name, createdAt, lastUsedAt }: Passkey) => ({
  id: credentialId,
  name,
  createdAt,
  ...(lastUsedAt !== null && { lastUsedAt }),
})
