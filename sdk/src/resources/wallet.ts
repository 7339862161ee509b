import type * as Api from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import type { Transport } from '../transport.ts'

/** Your balance and the bank account behind it. Amounts are in major units. */
export const walletOf = ({ call, file }: Transport) => ({
  /** The balance; that it answers confirms the key. Scope `wallet:read`. */
  get: (options?: CallOptions) => call<Api.GetWalletData, Api.GetWalletResponse>('GET /v1/wallet', {}, options),

  /** RIB, IBAN and BIC. Scope `wallet:read`. */
  bankDetails: (options?: CallOptions) =>
    call<Api.ListWalletBankDetailsData, Api.ListWalletBankDetailsResponse>('GET /v1/wallet/bank-details', {}, options),

  /** A PDF of one page A4, which a third party can check. Scope `wallet:read`. */
  certificate: (query: Api.GetWalletBankDetailsCertificateData['query'] = {}, options?: CallOptions) =>
    file<Api.GetWalletBankDetailsCertificateData>('GET /v1/wallet/bank-details/certificate', { query }, options),

  /** Monthly statements, the newest first. Scope `wallet:read`. */
  statements: (query: Api.ListWalletStatementsData['query'] = {}, options?: CallOptions) =>
    call<Api.ListWalletStatementsData, Api.ListWalletStatementsResponse>(
      'GET /v1/wallet/statements',
      { query },
      options,
    ),

  /** One of them, by its number. Scope `wallet:read`. */
  statement: (number: string, options?: CallOptions) =>
    call<Api.GetWalletStatementData, Api.GetWalletStatementResponse>(
      'GET /v1/wallet/statements/{number}',
      { path: { number } },
      options,
    ),

  /** The same as PDF, or with `format: 'csv'` every movement as a row. Scope `wallet:read`. */
  statementFile: (number: string, query: Api.GetWalletStatementFileData['query'] = {}, options?: CallOptions) =>
    file<Api.GetWalletStatementFileData>(
      'GET /v1/wallet/statements/{number}/file',
      { path: { number }, query },
      options,
    ),

  /** Puts money into the wallet. Scope `wallet:write`. */
  fund: (body: Api.CreateWalletFundingBody, options?: CallOptions) =>
    call<Api.CreateWalletFundingData, Api.CreateWalletFundingResponse>('POST /v1/wallet/fundings', { body }, options),
})
