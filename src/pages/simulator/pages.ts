import type { FormPage } from '#platform/http/form-pages.ts'
import type { Counter } from '#modules/agents/actions.ts'
import { agentPage } from './agent.ts'
import { type Bank, bankPage, methodPage } from './bank.ts'

type Simulated = { bank: Bank; counter: Counter; publicUrl: string }

/** Where the simulator sends buyers and testers, under the addresses that it hands out. A shop shows the bank in a frame. */
export const simulatorPages = ({ bank, counter, publicUrl }: Simulated): FormPage[] => [
  { path: '/simulator/challenge', isFramed: true, answer: (visit) => bankPage(bank, publicUrl, visit) },
  { path: '/simulator/3ds-method', isFramed: true, answer: methodPage },
  { path: '/simulator/agent', isFramed: false, answer: (visit) => agentPage(counter, visit) },
]
