import type * as Api from '../generated/api.ts'
import type { Nothing } from '../answer.ts'
import type { CallOptions } from '../options.ts'
import { eachOfPages } from '../pages.ts'
import type { Transport } from '../transport.ts'

type ListQuery = Api.ListClientsData['query']
type MethodsQuery = Api.ListClientPaymentMethodsData['query']
/** Your customers and their saved cards. Phones are in E.164: `+212612345678`. */
export const clientsOf = (transport: Transport) => {
  const { call } = transport
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    call<Api.ListClientsData, Api.ListClientsResponse>('GET /v1/clients', { query }, options)
  return {
    /** One page of clients. Scope `clients:read`. */
    list,

    /** All clients that the query finds. Scope `clients:read`. */
    each: (query: Omit<NonNullable<ListQuery>, 'page'> = {}, options?: CallOptions) =>
      eachOfPages((paging) => list({ ...query, ...paging }, options), query.size),

    /** Creates a client; a known `externalId` answers the one that exists, with status 200. Scope `clients:write`. */
    create: (body: Api.CreateClientBody, options?: CallOptions) =>
      call<Api.CreateClientData, Api.CreateClientResponse>('POST /v1/clients', { body }, options),

    /** Throws NotFoundError `CLIENT_NOT_FOUND`. Scope `clients:read`. */
    get: (id: string, options?: CallOptions) =>
      call<Api.GetClientData, Api.GetClientResponse>('GET /v1/clients/{id}', { path: { id } }, options),

    /** Changes the fields that are present. Scope `clients:write`. */
    update: (id: string, body: Api.UpdateClientBody, options?: CallOptions) =>
      call<Api.UpdateClientData, Api.UpdateClientResponse>('PUT /v1/clients/{id}', { path: { id }, body }, options),

    /**
     * Deletes a client and erases everything personal. Throws RuleError `CLIENT_HAS_ACTIVE_SUBSCRIPTIONS`. Scope
     * `clients:write`.
     */
    delete: (id: string, options?: CallOptions) =>
      call<Api.DeleteClientData, Nothing>('DELETE /v1/clients/{id}', { path: { id } }, options),

    paymentMethods: paymentMethodsOf(transport),
  }
}

/** Saved cards, masked; the numbers stay with the acquirer. */
const paymentMethodsOf = ({ call }: Transport) => {
  const list = (id: string, query: MethodsQuery = {}, options?: CallOptions) =>
    call<Api.ListClientPaymentMethodsData, Api.ListClientPaymentMethodsResponse>(
      'GET /v1/clients/{id}/payment-methods',
      { path: { id }, query },
      options,
    )
  return {
    /** One page of a client's saved payment methods. Scope `payment_methods:read`. */
    list,

    /** All saved payment methods of a client. Scope `payment_methods:read`. */
    each: (id: string, query: Omit<NonNullable<MethodsQuery>, 'page'> = {}, options?: CallOptions) =>
      eachOfPages((paging) => list(id, { ...query, ...paging }, options), query.size),

    /** Scope `payment_methods:write`. */
    delete: (id: string, paymentMethodId: string, options?: CallOptions) =>
      call<Api.DeleteClientPaymentMethodData, Nothing>(
        'DELETE /v1/clients/{id}/payment-methods/{paymentMethodId}',
        { path: { id, paymentMethodId } },
        options,
      ),

    /** Makes it what new subscriptions are charged to by themselves. Scope `payment_methods:write`. */
    setDefault: (id: string, paymentMethodId: string, options?: CallOptions) =>
      call<Api.SetDefaultClientPaymentMethodData, Api.SetDefaultClientPaymentMethodResponse>(
        'POST /v1/clients/{id}/payment-methods/{paymentMethodId}/default',
        { path: { id, paymentMethodId } },
        options,
      ),
  }
}
