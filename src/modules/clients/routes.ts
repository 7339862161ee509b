import { pageOf, pageReply } from '#platform/http/pagination.ts'
import { empty, reply, route, type Route } from '#platform/http/route.ts'
import {
  changeClient,
  chooseDefaultMethod,
  clientNotFound,
  createClient,
  deleteClient,
  deleteMethod,
} from './actions.ts'
import { presentClient } from './client.ts'
import { presentMethod } from './payment-method.ts'
import { findClient, listClients, listMethods } from './queries.ts'
import {
  ById,
  ByMethodId,
  ClientCreate,
  ClientFilters,
  ClientPut,
  ClientView,
  MethodFilters,
  PaymentMethodView,
} from './schemas.ts'

/** The registry of end customers and their saved payment methods. */
export const clientRoutes: readonly Route[] = [
  route('GET /clients', {
    operationId: 'listClients',
    summary: 'List clients',
    access: 'clients:read',
    mode: 'read',
    query: ClientFilters,
    replies: { 200: pageOf(ClientView) },
    handler: async ({ tx, scope }, { query }) =>
      pageReply(await listClients(tx, scope, query), query, (client) => presentClient(client)),
  }),

  route('POST /clients', {
    operationId: 'createClient',
    summary: 'Create a client',
    access: 'clients:write',
    mode: 'write',
    idempotent: true,
    body: ClientCreate,
    replies: { 201: ClientView, 200: ClientView },
    handler: async (ctx, { body }) => {
      const { client, created } = await createClient(ctx, body)
      return created ? reply(201, presentClient(client), `/clients/${client.id}`) : reply(200, presentClient(client))
    },
  }),

  route('GET /clients/{id}', {
    operationId: 'getClient',
    summary: 'Retrieve a client',
    access: 'clients:read',
    mode: 'read',
    params: ById,
    replies: { 200: ClientView, 404: ['CLIENT_NOT_FOUND'] },
    handler: async ({ tx, scope }, { params }) =>
      reply(200, presentClient((await findClient(tx, scope, params.id)) ?? clientNotFound())),
  }),

  route('PUT /clients/{id}', {
    operationId: 'updateClient',
    summary: 'Change the fields that are present',
    access: 'clients:write',
    mode: 'write',
    params: ById,
    body: ClientPut,
    replies: { 200: ClientView, 404: ['CLIENT_NOT_FOUND'] },
    handler: async (ctx, { params, body }) => reply(200, presentClient(await changeClient(ctx, params.id, body))),
  }),

  route('DELETE /clients/{id}', {
    operationId: 'deleteClient',
    summary: 'Delete a client and erase everything personal',
    access: 'clients:write',
    mode: 'write',
    params: ById,
    replies: { 204: 'empty', 404: ['CLIENT_NOT_FOUND'], 422: ['CLIENT_HAS_ACTIVE_SUBSCRIPTIONS'] },
    handler: async (ctx, { params }) => {
      await deleteClient(ctx, params.id)
      return empty()
    },
  }),

  route('GET /clients/{id}/payment-methods', {
    operationId: 'listClientPaymentMethods',
    summary: 'List the saved payment methods of a client, masked',
    access: 'payment_methods:read',
    mode: 'read',
    params: ById,
    query: MethodFilters,
    replies: { 200: pageOf(PaymentMethodView), 404: ['CLIENT_NOT_FOUND'] },
    handler: async ({ tx, scope, now }, { params, query }) => {
      const client = (await findClient(tx, scope, params.id)) ?? clientNotFound()
      const found = await listMethods(tx, scope, client.id, query)
      return pageReply(found, query, (method) =>
        presentMethod(method, client.defaultPaymentMethodId === method.id, now),
      )
    },
  }),

  route('DELETE /clients/{id}/payment-methods/{paymentMethodId}', {
    operationId: 'deleteClientPaymentMethod',
    summary: 'Delete a saved payment method',
    access: 'payment_methods:write',
    mode: 'write',
    params: ByMethodId,
    replies: { 204: 'empty', 404: ['CLIENT_NOT_FOUND', 'PAYMENT_METHOD_NOT_FOUND'] },
    handler: async (ctx, { params }) => {
      await deleteMethod(ctx, params.id, params.paymentMethodId)
      return empty()
    },
  }),

  route('POST /clients/{id}/payment-methods/{paymentMethodId}/default', {
    operationId: 'setDefaultClientPaymentMethod',
    summary: 'Make a saved payment method the default of new auto-pay subscriptions',
    access: 'payment_methods:write',
    mode: 'write',
    idempotent: true,
    params: ByMethodId,
    replies: { 200: PaymentMethodView, 404: ['CLIENT_NOT_FOUND', 'PAYMENT_METHOD_NOT_FOUND'] },
    handler: async (ctx, { params }) => {
      const method = await chooseDefaultMethod(ctx, params.id, params.paymentMethodId)
      return reply(200, presentMethod(method, true, ctx.now))
    },
  }),
]
