import { defineConfig } from '@medusajs/framework/utils'

// A Medusa with nothing but what a sale and its admin need. It runs in a folder that has the shop; `test/shops/medusa.test.ts` starts it.

const { DATABASE_URL, PROVIDER = '{}' } = process.env
const cors = '*'

export default defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    // The admin is opened without TLS.
    cookieOptions: { secure: false, sameSite: 'lax' },
    http: { storeCors: cors, adminCors: cors, authCors: cors, jwtSecret: 'of a test', cookieSecret: 'of a test' },
  },
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: {
        webhook_delay: 1,
        providers: [{ resolve: '@mizan/medusa', id: 'mizan', options: JSON.parse(PROVIDER) }],
      },
    },
  ],
})
