import { makeSpread } from '../cluster.ts'
import { clusterDatabase, namedCluster } from './server.ts'

// The database of the journeys where `MIZAN_TEST_CLUSTER` names servers with Citus, made before Mizan starts on it.

await makeSpread(namedCluster ?? '', clusterDatabase)
