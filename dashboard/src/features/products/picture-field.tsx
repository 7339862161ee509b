import { Button, FileButton, Group, Image, Stack, Text, TextInput } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { mediumOf } from '../../lib/picture.ts'
import { useMay } from '../../lib/session.ts'
import { refusalOf, useWrite } from '../../lib/write.ts'
import type { TypedForm } from '../../ui/form.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { ProductValues } from './product-form.ts'
import { productWords } from './words.ts'

/** The picture of a product: a file that is uploaded here, or an address elsewhere. */
export function PictureField({ form }: { form: TypedForm<ProductValues> }) {
  const words = useWords(productWords)
  const { uploadPicture } = useApi()
  const mayUpload = useMay('pictures:write')
  const upload = useWrite(uploadPicture, { changes: [], onDone: ({ url }) => form.set({ imageUrl: url }) })
  const wrong = refusalOf(upload.error, 'file')
  const { imageUrl } = form.values
  const isAddress = /^https?:\/\/\S+$/i.test(imageUrl)
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {words.picture}
      </Text>
      <Group align="center">
        {isAddress && <Image src={mediumOf(imageUrl)} alt="" w={96} h={96} fit="cover" radius="sm" />}
        {mayUpload && (
          <FileButton
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(file) => file && upload.mutate(file)}
            // So that the same file can be chosen again once it is mended.
            inputProps={{ onClick: ({ currentTarget }) => (currentTarget.value = '') }}
          >
            {(opener) => (
              <Button variant="default" loading={upload.isPending} {...opener}>
                {isAddress ? words.replacePicture : words.choosePicture}
              </Button>
            )}
          </FileButton>
        )}
        {imageUrl !== '' && (
          <Button variant="subtle" color="red.9" onClick={() => form.set({ imageUrl: '' })}>
            {words.removePicture}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {words.pictureHint}
      </Text>
      <Refused error={upload.error} fields={['file']} />
      {wrong && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {wrong}
        </Text>
      )}
      <TextInput
        label={words.imageUrl}
        type="url"
        placeholder="https://"
        classNames={{ input: 'ltr' }}
        {...form.field('imageUrl')}
      />
    </Stack>
  )
}
