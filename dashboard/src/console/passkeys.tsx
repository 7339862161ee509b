import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Section } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { useAct } from './act.ts'
import { type Operator, useRead } from './operator.ts'
import { makePasskey, passkeysWork } from './passkey.ts'
import { asPage, Moment } from './values.tsx'
import { consoleWords } from './words.ts'

const changed = ['/me/passkeys', '/acts']

/** The reader's passkeys: each logs in by itself, and confirms acts on money. */
export function Passkeys() {
  const { passkeys: words } = useWords(consoleWords)
  const common = useWords(commonWords)
  const list = useRead<Operator.PasskeyList>('/me/passkeys')
  const [works] = useState(passkeysWork)
  return (
    <Section title={words.title}>
      <Text size="sm">{works ? words.text : words.cannot}</Text>
      <Shown query={list}>
        {({ items }) =>
          items.length > 0 && (
            <ListTable
              label={words.title}
              page={asPage(items)}
              keyOf={({ id }) => id}
              columns={[
                { label: common.name, cell: ({ name }) => <bdi>{name}</bdi> },
                { label: words.added, isWide: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
                {
                  label: words.used,
                  isWide: true,
                  cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? words.never : <Moment at={lastUsedAt} />),
                },
                { label: common.actions, isUnlabelled: true, cell: (passkey) => <Remove passkey={passkey} /> },
              ]}
            />
          )
        }
      </Shown>
      {works && (
        <div>
          <Add />
        </div>
      )}
    </Section>
  )
}

function Add() {
  const { passkeys: words } = useWords(consoleWords)
  const common = useWords(commonWords)
  const act = useAct()
  return (
    <FormButton
      {...words.add}
      first={{ name: '' }}
      send={async ({ name }) => {
        const options = await act<Operator.NewPasskeyOptions>('/me/passkeys/options')
        const body = await makePasskey(options, name).catch(() => {
          throw new Error(words.calledOff)
        })
        return act('/me/passkeys', { body })
      }}
      changes={changed}
    >
      {(form) => (
        <TextInput
          label={common.name}
          description={words.nameHint}
          required
          maxLength={60}
          data-autofocus
          {...form.field('name')}
        />
      )}
    </FormButton>
  )
}

function Remove({ passkey: { id, name } }: { passkey: Operator.Passkey }) {
  const { passkeys: words } = useWords(consoleWords)
  const act = useAct()
  return (
    <FormButton
      label={words.remove.label}
      description={`${words.remove.label} · ${name}`}
      text={words.remove.text}
      first={{}}
      send={() => act(`/me/passkeys/${id}`, { method: 'DELETE' })}
      changes={changed}
      isGrave
    />
  )
}
