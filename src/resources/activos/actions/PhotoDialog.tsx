import { fileId } from '#contract/entity';
import { z } from '#contract/validation';
import { FileInput } from '../../../ui/FileInput';
import { FormDialog } from '../../../ui/FormDialog';
import { pictures } from '../../../ui/useUpload';
import { addPhoto } from '../deeds';
import type { DialogProps } from './dialog';
import { useDeed } from './useDeed';

/** Adds a photo to the asset. */
const PhotoDialog = ({ activo, onClose }: DialogProps) => {
  const deed = useDeed();
  return (
    <FormDialog
      title="Agregar foto"
      submitLabel="Agregar"
      schema={schema}
      initial={{ archivo_id: null }}
      onClose={onClose}
      onSubmit={(values) =>
        deed('Foto agregada', async () => {
          await addPhoto(activo.id, schema.parse(values).archivo_id);
          return { see: ['historial', 'ficha'] };
        })
      }
    >
      <FileInput source="archivo_id" label="Foto" accept={pictures} />
    </FormDialog>
  );
};

export default PhotoDialog;

const schema = z.object({ archivo_id: fileId });
