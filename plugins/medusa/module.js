import { Modules, ModuleProvider } from '@medusajs/framework/utils'
import { MizanProvider } from './provider.js'

export default ModuleProvider(Modules.PAYMENT, { services: [MizanProvider] })
