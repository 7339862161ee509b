// As much of Express as the example uses, so that it compiles without it.

declare module 'express' {
  type Request = { body: Uint8Array; headers: Record<string, string | string[] | undefined> }
  type Response = { status(code: number): Response; send(text?: string): void }
  type Handler = (request: Request, response: Response) => void | Promise<void>
  type Application = { post(path: string, ...handlers: Handler[]): void; listen(port: number): void }
  const express: { (): Application; raw(options: { type: string }): Handler }
  export = express
}
