import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { validateXML } from 'xmllint-wasm'

// Messages of ISO 20022 against their schemas, by libxml2.

const folder = path.join(import.meta.dirname, 'fixtures/iso20022')

/** The problems of a message by its schema, such as `pain.001.001.09`; none when it is valid. */
export async function schemaProblems(name: string, content: string): Promise<string[]> {
  const schema = {
    fileName: `${name}.xsd`,
    contents: await readFile(path.join(folder, `${name}.xsd`), 'utf8'),
  }
  const { errors } = await validateXML({ xml: [{ fileName: 'message.xml', contents: content }], schema: [schema] })
  return errors.map(({ message }) => message)
}
