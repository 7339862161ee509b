import type { FormPage } from '#platform/http/form-pages.ts'
import type { AgentParts } from '#modules/agents/actions.ts'
import { agentPage } from './agent.ts'
import { type Bank, bankPage, methodPage } from './bank.ts'

type Simulated = { bank: Bank; agentParts: AgentParts; publicUrl: string }

/** The pages to which the simulator sends buyers and testers, under the addresses that it hands out. A shop shows the bank in a frame. */
export const simulatorPages = ({ bank, agentParts, publicUrl }: Simulated): FormPage[] => [
  { path: '/simulator/challenge', isFramed: true, answer: (visit) => bankPage(bank, publicUrl, visit) },
  { path: '/simulator/3ds-method', isFramed: true, answer: methodPage },
  { path: '/simulator/agent', isFramed: false, answer: (visit) => agentPage(agentParts, visit) },
]
