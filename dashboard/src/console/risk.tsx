import { Alert, Checkbox, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { NumberField } from '../ui/fields.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { type Operator, useHas, useRead } from './operator.ts'
import { Reason } from './reason.tsx'
import { Condition } from './risk-condition.tsx'
import { Lists } from './risk-lists.tsx'
import { Reviews } from './risk-reviews.tsx'
import { RuleForm } from './risk-rule.tsx'
import { riskWords } from './risk-words.ts'
import { consoleWords } from './words.ts'

type Risk = Operator.Risk
type Rule = Operator.RiskRule

const changed = ['/risk', '/today', '/acts']

/** Payments to review, the rules about payments, and the lists that these share. */
export function Page() {
  const words = useWords(riskWords)
  const mayAct = useHas('RISK')
  const [{ show = 'reviews' }, change] = useFilters()
  const risk = useRead<Risk>('/risk')
  return (
    <PageFrame title={words.title} actions={mayAct && risk.data && <Switch isOn={risk.data.isOn} />}>
      <SegmentedControl
        aria-label={words.title}
        value={show}
        data={(['reviews', 'rules', 'lists'] as const).map((value) => ({ value, label: words.tabs[value] }))}
        onChange={(value) => change({ show: value === 'reviews' ? undefined : value })}
        w="fit-content"
      />
      {risk.data && !risk.data.isOn && <Alert color="red">{words.off}</Alert>}
      {show === 'reviews' ? (
        <Reviews mayAct={mayAct} />
      ) : (
        <Shown query={risk}>
          {(found) =>
            show === 'lists' ? <Lists lists={found.lists} mayAct={mayAct} /> : <Rules risk={found} mayAct={mayAct} />
          }
        </Shown>
      )}
    </PageFrame>
  )
}

function Switch({ isOn }: { isOn: boolean }) {
  const words = useWords(riskWords)
  const act = useAct()
  return (
    <FormButton
      {...(isOn ? words.turnOff : words.turnOn)}
      isGrave={isOn}
      isPrimary={!isOn}
      first={{ reason: '' }}
      send={(values) => act('/risk/switch', { body: { isOn: !isOn, reason: values.reason } })}
      changes={changed}
    >
      {(form) => <Reason form={form} />}
    </FormButton>
  )
}

function Rules({ risk: { rules, lists, merchants }, mayAct }: { risk: Risk; mayAct: boolean }) {
  const { rules: words } = useWords(riskWords)
  return (
    <Stack>
      {mayAct && (
        <Group>
          <RuleForm lists={lists} />
        </Group>
      )}
      {rules.length === 0 ? (
        <Empty title={words.none} text={words.noneText} />
      ) : (
        rules.map((rule) => <One key={rule.id} rule={rule} lists={lists} merchants={merchants} mayAct={mayAct} />)
      )}
    </Stack>
  )
}

type Parts = Pick<Risk, 'lists' | 'merchants'> & { rule: Rule; mayAct: boolean }

function One({ rule, lists, merchants, mayAct }: Parts) {
  const words = useWords(riskWords)
  const { environments } = useWords(consoleWords)
  return (
    <Paper withBorder p="md" component="section" aria-label={rule.name}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>
            <bdi>{rule.name}</bdi>
          </Text>
          <Status tone={rule.isOn ? 'good' : 'over'}>{rule.isOn ? words.isOn : words.isOff}</Status>
        </Group>
        <Text size="sm">
          {words.actions[rule.action]} · {environments[rule.environment]} · {words.rules.matched(rule.matched)}
        </Text>
        <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
          {rule.conditions.map((condition) => (
            <li key={JSON.stringify(condition)}>
              <Text size="sm">
                <Condition condition={condition} lists={lists} merchants={merchants} />
              </Text>
            </li>
          ))}
        </ul>
        <Tested tested={rule.tested} />
        {mayAct && <Steps rule={rule} lists={lists} />}
      </Stack>
    </Paper>
  )
}

function Tested({ tested }: Pick<Rule, 'tested'>) {
  const { rules: words } = useWords(riskWords)
  if (!tested)
    return (
      <Text size="sm" c="dimmed">
        {words.untried}
      </Text>
    )
  return (
    <>
      <Text size="sm" c="dimmed">
        {words.tried(tested.matched, tested.payments, tested.days)}
        {tested.disputed > 0 && ` · ${words.disputed(tested.disputed)}`}
      </Text>
      {tested.meansMost && <Alert color="red">{words.most}</Alert>}
      {tested.unknown.length > 0 && (
        <Text size="sm" c="dimmed">
          {words.unknown}
        </Text>
      )}
      {(tested.unrecorded ?? 0) > 0 && (
        <Text size="sm" c="dimmed">
          {words.unrecorded(tested.unrecorded ?? 0)}
        </Text>
      )}
    </>
  )
}

function Steps({ rule, lists }: Pick<Parts, 'rule' | 'lists'>) {
  const { rules: words } = useWords(riskWords)
  const act = useAct()
  const path = `/risk/rules/${rule.id}`
  const common = { changes: changed }
  return (
    <Group gap="xs">
      <FormButton
        {...words.try}
        {...common}
        isPrimary={!rule.tested}
        first={{ days: '30' }}
        send={({ days }) => act(`${path}/test`, { body: { days: Number(days) } })}
      >
        {(form) => <NumberField label={words.days} {...form.field('days')} />}
      </FormButton>
      {rule.isOn ? (
        <FormButton {...words.off} {...common} first={{}} send={() => act(`${path}/switch-off`)} />
      ) : (
        rule.tested &&
        !rule.isOwn && (
          <FormButton
            {...words.on}
            {...common}
            isPrimary
            first={{ acceptsMost: false }}
            send={(body) => act(`${path}/switch-on`, { body })}
          >
            {(form) =>
              rule.tested?.meansMost && (
                <Stack gap="xs">
                  <Alert color="red">{words.most}</Alert>
                  <Checkbox
                    label={words.acceptsMost}
                    checked={form.values.acceptsMost}
                    onChange={({ currentTarget }) => form.set({ acceptsMost: currentTarget.checked })}
                  />
                </Stack>
              )
            }
          </FormButton>
        )
      )}
      <RuleForm rule={rule} lists={lists} />
      {!rule.isOn && rule.tested && rule.isOwn && (
        <Text size="sm" c="dimmed">
          {words.own}
        </Text>
      )}
      {!rule.isOn && (
        <FormButton {...words.delete} {...common} isGrave first={{}} send={() => act(path, { method: 'DELETE' })} />
      )}
    </Group>
  )
}
