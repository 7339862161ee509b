import type { FormPage } from '#platform/http/form-pages.ts'
import { agentPage, type Till } from './agent.ts'
import { type Bank, bankPage, methodPage } from './bank.ts'

type Simulated = { simulator: Bank & Omit<Till, 'notify'>; publicUrl: string; notify: Till['notify'] }

/** Where the simulator sends buyers and testers, under the addresses that it hands out. A shop shows the bank in a frame. */
export const simulatorPages = ({ simulator, publicUrl, notify }: Simulated): FormPage[] => [
  { path: '/simulator/challenge', isFramed: true, answer: (visit) => bankPage(simulator, publicUrl, visit) },
  { path: '/simulator/3ds-method', isFramed: true, answer: methodPage },
  { path: '/simulator/agent', isFramed: false, answer: (visit) => agentPage({ ...simulator, notify }, visit) },
]
