import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultHours } from './platform/staff/alert.ts'
import { readConfig } from './config.ts'

const secret = Buffer.alloc(32, 7).toString('base64')
const secretBefore = Buffer.alloc(32, 8).toString('base64')

const days = (count: number) => count * 24 * 3_600_000

describe('the settings', () => {
  it('have defaults with which a fresh machine runs', () => {
    assert.deepEqual(readConfig({}), {
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      databaseUrl: undefined,
      databasePool: 10,
      databasePrepare: true,
      databaseNotify: true,
      databaseWaitMs: 60_000,
      backupDir: undefined,
      bankFolders: { in: undefined, out: undefined },
      commitWaitMs: 15_000,
      dataDir: './data',
      documents: { folder: 'data/documents' },
      secret: undefined,
      secretPrevious: undefined,
      backupPassphrase: undefined,
      logLevel: 'info',
      requestLog: 'all',
      keep: {
        requestLogMs: days(14),
        eventsMs: days(90),
        mailsMs: days(30),
        sessionsMs: days(30),
        applicationsMs: days(180),
        buyersMs: undefined,
      },
      rateLimitApi: 100,
      rateLimitPublic: 120,
      rateLimitShared: false,
      workers: 1,
      role: 'all',
      operator: { isOn: true, url: undefined, networks: [] },
      oidc: undefined,
      alerts: { mail: [], webhook: undefined, limits: defaultHours },
      trustedProxies: [],
      buyers: { countryHeader: undefined, countryFile: undefined, hasCookie: true },
      webhooksAllowLocal: false,
      demoHistory: true,
      acquirerDemo: false,
      sandboxCard: '4242424242424242',
      signUpRefusedDomains: [],
      smtpUrl: undefined,
      issuer: undefined,
      mailFrom: { name: 'Mizan', address: 'no-reply@localhost' },
      tracing: undefined,
      acquirerBases: { cmi: undefined, stripe: undefined, stripeJs: undefined },
      testClock: undefined,
      country: { currency: 'MAD', timeZone: 'Africa/Casablanca', locale: 'fr', region: 'MA' },
    })
  })

  it('are read from the environment, of which the rest is left alone', () => {
    const config = readConfig({
      CMI_BASE: 'http://127.0.0.1:9/',
      STRIPE_API_BASE: 'https://stripe.example',
      STRIPE_JS: 'https://js.stripe.example/v3/',
      DEFAULT_CURRENCY: 'EUR',
      DEFAULT_TIME_ZONE: 'Europe/Paris',
      DEFAULT_LOCALE: 'en',
      DEFAULT_PHONE_REGION: 'FR',
      PORT: '0',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://pay.example//',
      DATABASE_URL: 'postgres://mizan@db.example/mizan?sslmode=require',
      DATABASE_POOL: '500',
      DATABASE_PREPARE: 'false',
      DATABASE_NOTIFY: 'false',
      DATABASE_WAIT: '5',
      COMMIT_WAIT: '2',
      DATA_DIR: '/var/lib/mizan',
      MIZAN_SECRET: secret,
      MIZAN_SECRET_PREVIOUS: secretBefore,
      MIZAN_BACKUP_PASSPHRASE: 'une théière à Fès',
      LOG_LEVEL: 'silent',
      REQUEST_LOG: 'errors',
      KEEP_REQUEST_LOG: '7',
      KEEP_EVENTS: '30',
      KEEP_MAILS: '1',
      KEEP_SESSIONS: '2',
      KEEP_BUYERS: '730',
      RATE_LIMIT_API: '1',
      RATE_LIMIT_PUBLIC: '1000000',
      RATE_LIMIT_SHARED: 'true',
      WORKERS: '0',
      ROLE: 'worker',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1,',
      OPERATOR_CONSOLE: 'off',
      COUNTRY_HEADER: 'CF-IPCountry',
      IP_COUNTRY_FILE: '/srv/countries.mmdb',
      DEVICE_COOKIE: 'false',
      OPERATOR_URL: 'https://ops.example/',
      OPERATOR_NETWORKS: '10.1.0.0/16',
      OIDC_ISSUER: 'https://id.example/realms/staff',
      OIDC_CLIENT_ID: 'mizan',
      OIDC_CLIENT_SECRET: 'between us',
      OIDC_CLIENT_SECRET_EXPIRES: '2027-03-31',
      OIDC_SCOPES: 'openid email groups',
      OIDC_GROUPS_CLAIM: 'roles',
      OIDC_ROLES: 'Money%2C all=finance, ops = Admin',
      OIDC_PASSWORDS: 'off',
      ALERT_MAIL: 'duty@ops.example, nadia@ops.example',
      ALERT_WEBHOOK_URL: 'http://10.0.0.7:9093/hook',
      ALERT_WEBHOOK_SECRET: `whsec_${secret}`,
      ALERT_AFTER: 'disputes=12',
      SANDBOX_CARD: '4918 9141-0719 5005',
      SIGN_UP_REFUSED_DOMAINS: 'Gmail.com,yahoo.fr',
      SMTP_URL: 'smtps://mizan:p%40ss@mail.example:465',
      BACKUP_DIR: '/backup/',
      BANK_IN_DIR: '/srv/bank/in/',
      BANK_OUT_DIR: '/srv/bank/out',
      ISSUER_NAME: 'Mizan Paiements SA',
      ISSUER_ADDRESS: '12 avenue Hassan II | 20000 Casablanca',
      ISSUER_NUMBERS: 'ICE 1 | IF 2',
      MAIL_FROM: 'Épicerie Atlas <bonjour@atlas.example>',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
      OTEL_SERVICE_NAME: 'payments',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      PATH: '/bin',
    })
    assert.deepEqual(config, {
      port: 0,
      host: '0.0.0.0',
      publicUrl: 'https://pay.example',
      databaseUrl: 'postgres://mizan@db.example/mizan?sslmode=require',
      databasePool: 500,
      databasePrepare: false,
      databaseNotify: false,
      databaseWaitMs: 5_000,
      backupDir: '/backup',
      bankFolders: { in: '/srv/bank/in', out: '/srv/bank/out' },
      commitWaitMs: 2_000,
      dataDir: '/var/lib/mizan',
      documents: { folder: '/var/lib/mizan/documents' },
      secret,
      secretPrevious: secretBefore,
      backupPassphrase: 'une théière à Fès',
      logLevel: 'silent',
      requestLog: 'errors',
      keep: {
        requestLogMs: days(7),
        eventsMs: days(30),
        mailsMs: days(1),
        sessionsMs: days(2),
        applicationsMs: days(180),
        buyersMs: days(730),
      },
      rateLimitApi: 1,
      rateLimitPublic: 1_000_000,
      rateLimitShared: true,
      workers: 0,
      role: 'worker',
      operator: { isOn: false, url: 'https://ops.example', networks: ['10.1.0.0/16'] },
      oidc: {
        issuer: 'https://id.example/realms/staff',
        clientId: 'mizan',
        clientSecret: 'between us',
        secretEndsAt: new Date('2027-03-31T00:00:00Z'),
        scopes: 'openid email groups',
        groupsClaim: 'roles',
        roles: [
          ['Money, all', 'FINANCE'],
          ['ops', 'ADMIN'],
        ],
        hasPasswords: false,
      },
      alerts: {
        mail: ['duty@ops.example', 'nadia@ops.example'],
        webhook: { url: 'http://10.0.0.7:9093/hook', secret: `whsec_${secret}` },
        limits: { ...defaultHours, DISPUTES: 12 },
      },
      trustedProxies: ['10.0.0.0/8', '::1'],
      buyers: { countryHeader: 'CF-IPCountry', countryFile: '/srv/countries.mmdb', hasCookie: false },
      webhooksAllowLocal: false,
      demoHistory: true,
      acquirerDemo: false,
      sandboxCard: '4918914107195005',
      signUpRefusedDomains: ['gmail.com', 'yahoo.fr'],
      smtpUrl: 'smtps://mizan:p%40ss@mail.example:465',
      issuer: { name: 'Mizan Paiements SA', address: '12 avenue Hassan II\n20000 Casablanca', numbers: 'ICE 1\nIF 2' },
      mailFrom: { name: 'Épicerie Atlas', address: 'bonjour@atlas.example' },
      tracing: {
        url: 'https://collector.example:4318/v1/traces',
        headers: { authorization: 'Bearer abc' },
        serviceName: 'payments',
        sampler: 'traceidratio',
        ratio: 0.1,
      },
      acquirerBases: {
        cmi: 'http://127.0.0.1:9',
        stripe: 'https://stripe.example',
        stripeJs: 'https://js.stripe.example/v3/',
      },
      testClock: undefined,
      country: { currency: 'EUR', timeZone: 'Europe/Paris', locale: 'en', region: 'FR' },
    })
  })

  it('name the port in the public address when none is given', () => {
    assert.equal(readConfig({ PORT: '8080' }).publicUrl, 'http://localhost:8080')
  })

  it('let nodes of a simulation share the database that Mizan brings along, by its socket', () => {
    const file = '/tmp/clock'
    for (const url of [
      'postgres://mizan@localhost/mizan?host=/dev/shm/mizan-aB3dE6',
      'postgres://mizan@%2Fdev%2Fshm%2Fmizan-aB3dE6,%2Ftmp%2Fmizan-node_2/mizan?target_session_attrs=read-write',
    ])
      assert.equal(readConfig({ TEST_CLOCK: file, DATABASE_URL: url }).testClock, file)
  })

  it('take an empty value for none', () => {
    assert.deepEqual(readConfig({ PORT: '', DATABASE_URL: '', MIZAN_SECRET: '', ROLE: '' }), readConfig({}))
  })

  it('cannot be changed once they are read', () => {
    const config = readConfig({})
    assert.throws(() => Object.assign(config, { port: 1 }), TypeError)
  })
})

describe('a setting that cannot be used', () => {
  it('is named with what it must be', () => {
    const wrong: [Record<string, string>, string][] = [
      [
        { COUNTRY_HEADER: 'CF-IPCountry' },
        'TRUSTED_PROXIES must be given beside COUNTRY_HEADER: the proxies whose word it is.',
      ],
      [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
      [
        { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'mizan' },
        'OIDC_ISSUER must be the https:// address of the provider, or an http:// one of this machine.',
      ],
      [
        { OIDC_ISSUER: 'https://id.example' },
        'OIDC_CLIENT_ID must be given beside OIDC_ISSUER: the name under which the provider knows Mizan.',
      ],
      [{ OIDC_PASSWORDS: 'off' }, 'OIDC_PASSWORDS must be on without OIDC_ISSUER: nobody could log in.'],
      [
        { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'mizan', OIDC_ROLES: 'ops=owner' },
        'OIDC_ROLES must be group=role pairs, parted by commas; roles are support, risk, finance, admin.',
      ],
      [{ OIDC_SCOPES: 'email' }, 'OIDC_SCOPES must be scopes with a space between them, openid among them.'],
      [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
      [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
      [{ PORT: '4000.5' }, 'PORT must be a whole number from 0 to 65535.'],
      [{ PORT: ' 4000' }, 'PORT must be a whole number from 0 to 65535.'],
      [{ PUBLIC_URL: 'pay.example' }, 'PUBLIC_URL must be an http:// or https:// address.'],
      [{ PUBLIC_URL: 'ftp://pay.example' }, 'PUBLIC_URL must be an http:// or https:// address.'],
      [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be a postgres:// address.'],
      [{ DATABASE_URL: 'postgres://one,:x/mizan' }, 'DATABASE_URL must be a postgres:// address.'],
      [
        { DATABASE_URL: 'postgres://one,two/mizan?target_session_attrs=standby' },
        'DATABASE_URL must be a postgres:// address whose target_session_attrs is any, read-write or primary.',
      ],
      [{ SANDBOX_CARD: '4242424242424241' }, 'SANDBOX_CARD must be the number of a card, with the right last digit.'],
      [{ SANDBOX_CARD: 'visa' }, 'SANDBOX_CARD must be the number of a card, with the right last digit.'],
      [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number from 1 to 500.'],
      [{ DATABASE_PREPARE: 'yes' }, 'DATABASE_PREPARE must be true or false.'],
      [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
      [{ RATE_LIMIT_API: '0' }, 'RATE_LIMIT_API must be a whole number from 1 to 1000000.'],
      [{ RATE_LIMIT_PUBLIC: '1e3' }, 'RATE_LIMIT_PUBLIC must be a whole number from 1 to 1000000.'],
      [{ WORKERS: '257' }, 'WORKERS must be a whole number from 0 to 256.'],
      ...['http://provider.example', 'ftp://127.0.0.1', 'https://a:b@c.example', 'provider.example'].map(
        (CMI_BASE): [Record<string, string>, string] => [
          { CMI_BASE },
          'CMI_BASE must be an https:// address, or an http:// one of this machine, for a double.',
        ],
      ),
      [{ DEFAULT_CURRENCY: 'eur' }, 'DEFAULT_CURRENCY must be an active ISO 4217 code in upper case, such as EUR.'],
      [
        { DEFAULT_TIME_ZONE: 'europe/paris' },
        'DEFAULT_TIME_ZONE must be a time zone of the IANA list, such as Europe/Paris.',
      ],
      [
        { DEFAULT_TIME_ZONE: '+01:00' },
        'DEFAULT_TIME_ZONE must be a time zone of the IANA list, such as Europe/Paris.',
      ],
      [{ DEFAULT_LOCALE: 'de' }, 'DEFAULT_LOCALE must be one of en, fr, ar.'],
      [
        { DEFAULT_PHONE_REGION: '+33' },
        'DEFAULT_PHONE_REGION must be an ISO 3166 code of two letters in upper case, such as FR.',
      ],
      [{ ROLE: 'web' }, 'ROLE must be one of all, api, worker.'],
      [{ TRUSTED_PROXIES: 'proxy.example' }, 'TRUSTED_PROXIES must be addresses or networks, parted by commas.'],
      [
        { SIGN_UP_REFUSED_DOMAINS: 'gmail' },
        'SIGN_UP_REFUSED_DOMAINS must be domains such as example.com, parted by commas.',
      ],
      [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL must be an smtp:// or smtps:// address.'],
      [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be an smtp:// or smtps:// address.'],
      [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM must be given beside SMTP_URL: an address to send from.'],
      [{ MAIL_FROM: 'atlas' }, 'MAIL_FROM must be an address, or a name with an address in <>.'],
      [
        { MAIL_FROM: 'A\r\nBcc: b <a@atlas.example>' },
        'MAIL_FROM must be an address, or a name with an address in <>.',
      ],
      [{ MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM must be an address, or a name with an address in <>.'],
      ...[
        ['HOST', '0.0.0.0'],
        ['PUBLIC_URL', 'https://pay.example'],
        ['DATABASE_URL', 'postgres://db/mizan'],
        ['DATABASE_URL', 'postgres://localhost/mizan'],
        ['DATABASE_URL', 'postgres://localhost/mizan?host=/var/run/postgresql'],
        ['DATABASE_URL', 'postgres://db/mizan-abc123'],
        ['DATABASE_URL', 'postgres://%2Ftmp%2Fmizan-abc123,db/mizan'],
        ['DATABASE_URL', 'postgres://%2Ftmp%2Fmizan-abc123,%2Fvar%2Frun%2Fpostgresql/mizan'],
        ['DATABASE_URL', 'postgres://localhost/mizan?host=/tmp/mizan-abc123&host=/var/run/postgresql'],
      ].map((place): [Record<string, string>, string] => [
        { TEST_CLOCK: '/tmp/clock', ...Object.fromEntries([place]) },
        'TEST_CLOCK must be absent but in simulations on this machine.',
      ]),
    ]
    for (const [environment, message] of wrong) assert.throws(() => readConfig(environment), { message })
  })

  it('is never repeated when it is a secret', () => {
    const form = 'must be 32 bytes in base64, as `openssl rand -base64 32` prints.'
    for (const value of [
      'hunter2',
      Buffer.alloc(31).toString('base64'),
      Buffer.alloc(33).toString('base64'),
      'x'.repeat(64),
    ])
      for (const name of ['MIZAN_SECRET', 'MIZAN_SECRET_PREVIOUS'])
        assert.throws(() => readConfig({ [name]: value }), { message: `${name} ${form}` })
    const short = { MIZAN_BACKUP_PASSPHRASE: 'hunter2' }
    assert.throws(() => readConfig(short), { message: 'MIZAN_BACKUP_PASSPHRASE must be 12 characters or more.' })
    const url = { DATABASE_URL: 'mysql://user:hunter2@db' }
    assert.throws(
      () => readConfig(url),
      (error: Error) => !error.message.includes('hunter2'),
    )
  })

  it('stands beside all others that cannot be used, in one line', () => {
    assert.throws(() => readConfig({ PORT: 'x', ROLE: 'y' }), {
      message: 'PORT must be a whole number from 0 to 65535. ROLE must be one of all, api, worker.',
    })
  })
})
