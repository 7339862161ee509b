import { bootstrap, LogLevel, DefaultLogger, LanguageCode, Populator } from '@vendure/core'
import { MizanPlugin } from '@mizan/vendure'

// A Vendure with nothing but what a sale needs, in memory. It runs in a folder that has the shop; `test/shops/vendure.test.ts` starts it.

const { PORT, OPTIONS = '{}' } = process.env
const app = await bootstrap({
  apiOptions: { port: Number(PORT), hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: { tokenMethod: ['bearer'], requireVerification: false },
  dbConnectionOptions: { type: 'sqljs', synchronize: true, logging: false },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [MizanPlugin.init(JSON.parse(OPTIONS))],
})
await app.get(Populator).populateInitialData({
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Africa',
  countries: [{ name: 'Morocco', code: 'MA', zone: 'Africa' }],
  taxRates: [{ name: 'Standard', percentage: 20 }],
  shippingMethods: [{ name: 'Standard', price: 2500 }],
  paymentMethods: [{ name: 'Mizan', handler: { code: 'mizan', arguments: [] } }],
  collections: [],
})
console.log('READY')
