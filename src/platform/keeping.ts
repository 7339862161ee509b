/** How long what holds the data of people is kept. */
export type Keeping = Readonly<{
  /** Calls of API keys. */
  requestLogMs: number
  /** Events with their deliveries; attempts are kept for 30 days at most. */
  eventsMs: number
  /** Mails that were sent, and the development mailbox. */
  mailsMs: number
  /** Sessions and links of people of companies, after their end. */
  sessionsMs: number
  /** Drafts and refused applications for production, after the last change. */
  applicationsMs: number
  /** How long buyers' data is kept; undefined for as long as the books. */
  buyersMs: number | undefined
}>
