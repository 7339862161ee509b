import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Deployment } from 'kubernetes-types/apps/v1.js'
import type { Job } from 'kubernetes-types/batch/v1.js'
import type { ConfigMap, Container, PodSpec, Secret, Service } from 'kubernetes-types/core/v1.js'
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js'
import ts from 'typescript'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, settingNames } from '../../src/config.ts'

// The manifests in `deploy/kubernetes`.

const root = path.join(import.meta.dirname, '../..')
const folder = 'deploy/kubernetes'

type Labels = Record<string, string>
type Manifest = { apiVersion: string; kind: string; metadata: { name: string; labels?: Labels } }

const manifests = globSync(`${folder}/*.yaml`, { cwd: root })
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .sort()
  .flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(root, file), 'utf8'), { uniqueKeys: true }).map((document) => {
      assert.deepEqual(document.errors, [], file)
      return { file, manifest: document.toJS() as Manifest }
    }),
  )
const all = <Kind>(kind: Manifest['kind']): Kind[] =>
  manifests.filter(({ manifest }) => manifest.kind === kind).map(({ manifest }) => manifest as Kind)
const one = <Kind>(kind: Manifest['kind']): Kind => {
  const [found, ...others] = all<Kind>(kind)
  assert.ok(found !== undefined && others.length === 0, kind)
  return found
}

/** Objects as literals of TypeScript: a member that the type does not have is an error, and so is one that it asks for. */
function typeErrors(objects: readonly { file: string; manifest: Manifest }[]): string[] {
  const text = objects
    .map(({ manifest }, n) => {
      const group = manifest.apiVersion.includes('/') ? manifest.apiVersion.split('.')[0] : 'core'
      const version = manifest.apiVersion.split('/').at(-1)
      const type = `import('kubernetes-types/${group?.split('/')[0]}/${version}.js').${manifest.kind}`
      return `const object${n}: ${type} = ${JSON.stringify(manifest)}`
    })
    .join('\n')
  const name = path.join(root, 'test/documents/kubernetes.manifests.ts')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es5.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (file) => file === name || fileExists(file)
  host.getSourceFile = (file, ...more) =>
    file === name ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022) : getSourceFile(file, ...more)
  const program = ts.createProgram([name], options, host)
  return program.getSemanticDiagnostics(program.getSourceFile(name)).map(({ messageText, start = 0 }) => {
    const line = text.slice(0, start).split('\n').length - 1
    return `${objects[line]?.file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

test('every manifest has the members that Kubernetes knows for its kind, and no other', () => {
  assert.ok(manifests.length >= 9)
  const wrong = { file: 'a manifest with an unknown member', manifest: { ...one<Manifest>('Service'), specs: {} } }
  const errors = typeErrors([...manifests, wrong])
  assert.match(errors.pop() ?? '', /^a manifest with an unknown member: .*'"specs"'/)
  assert.deepEqual(errors, [])
})

test('the kustomization names every manifest but the example of the secrets', () => {
  const { resources } = parse(readFileSync(path.join(root, folder, 'kustomization.yaml'), 'utf8')) as {
    resources: string[]
  }
  const files = new Set(manifests.map(({ file }) => path.basename(file)))
  assert.deepEqual([...resources, 'secret.example.yaml'].sort(), [...files].sort())
})

/** Settings of the image, and of commands alone. */
const notHandedOn = ['PORT', 'HOST', 'DATA_DIR', 'MIZAN_BACKUP_PASSPHRASE']

test('every setting is in the manifests, every one in them exists, and Mizan takes them as they are', () => {
  const settings = one<ConfigMap>('ConfigMap').data ?? {}
  const secrets = one<Secret>('Secret').stringData ?? {}
  const given = [...Object.keys(settings), ...Object.keys(secrets), 'ROLE', ...notHandedOn]
  assert.deepEqual(given.sort(), [...settingNames].sort())
  const secret = { ...secrets, MIZAN_SECRET: `${'A'.repeat(43)}=` }
  for (const { role } of parts) {
    const config = readConfig({ ...settings, ...secret, ROLE: role })
    assert.equal(config.role, role)
    assert.ok(config.databaseUrl && config.publicUrl.startsWith('https:'))
  }
})

const parts = all<Deployment>('Deployment').map((deployment) => {
  const pod = deployment.spec?.template.spec as PodSpec
  const container = pod.containers[0] as Container
  return { deployment, pod, container, role: container.env?.find(({ name }) => name === 'ROLE')?.value }
})
const labelsOf = ({ deployment }: (typeof parts)[number]): Labels => deployment.spec?.template.metadata?.labels ?? {}
const selects = (selector: Labels | undefined, labels: Labels) =>
  selector !== undefined && Object.entries(selector).every(([name, value]) => labels[name] === value)

test('one deployment serves and another one works; each is probed, budgeted and locked up', () => {
  assert.deepEqual(
    parts.map(({ role }) => role),
    ['api', 'worker'],
  )
  for (const part of parts) {
    const { deployment, pod, container } = part
    const pathOf = (probe: Container['livenessProbe']) => probe?.httpGet?.path
    assert.equal(pathOf(container.startupProbe), '/healthz')
    assert.equal(pathOf(container.livenessProbe), '/healthz')
    assert.equal(pathOf(container.readinessProbe), '/readyz')
    const { periodSeconds = 0, failureThreshold = 0 } = container.startupProbe ?? {}
    assert.ok(
      periodSeconds * failureThreshold * 1_000 > readConfig({}).databaseWaitMs,
      'a start may wait for its database',
    )
    assert.ok((deployment.spec?.replicas ?? 0) >= 2)
    assert.ok(selects(deployment.spec?.selector.matchLabels, labelsOf(part)))
    const budgets = all<PodDisruptionBudget>('PodDisruptionBudget')
    assert.equal(budgets.filter(({ spec }) => selects(spec?.selector?.matchLabels, labelsOf(part))).length, 1)
    assert.equal(pod.terminationGracePeriodSeconds, 90)
  }
  for (const pod of [...parts.map((part) => part.pod), one<Job>('Job').spec?.template.spec]) {
    assert.equal(pod?.automountServiceAccountToken, false)
    assert.equal(pod.enableServiceLinks, false)
    assert.equal(pod.securityContext?.runAsNonRoot, true)
    assert.equal(pod.securityContext?.seccompProfile?.type, 'RuntimeDefault')
    const { securityContext, envFrom, image } = pod.containers[0] as Container
    assert.deepEqual(securityContext?.capabilities?.drop, ['ALL'])
    assert.equal(securityContext?.readOnlyRootFilesystem, true)
    assert.equal(securityContext?.allowPrivilegeEscalation, false)
    assert.deepEqual(
      envFrom?.map((from) => from.configMapRef?.name ?? from.secretRef?.name),
      [one<ConfigMap>('ConfigMap'), one<Secret>('Secret')].map(({ metadata }) => metadata?.name),
    )
    assert.equal(image, 'mizan')
  }
})

test('the service leads to the pods that serve, and the network policy covers all', () => {
  const { selector, ports } = one<Service>('Service').spec ?? {}
  assert.deepEqual(
    parts.filter((part) => selects(selector, labelsOf(part))).map(({ role }) => role),
    ['api'],
  )
  const serving = parts.find(({ role }) => role === 'api')
  assert.equal(ports?.[0]?.targetPort, serving?.container.ports?.[0]?.name)
  const { podSelector, policyTypes } = one<NetworkPolicy>('NetworkPolicy').spec ?? {}
  assert.ok(parts.every((part) => selects(podSelector?.matchLabels, labelsOf(part))))
  assert.deepEqual(policyTypes, ['Ingress', 'Egress'])
})
