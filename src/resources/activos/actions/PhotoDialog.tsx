import { fileId } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { FileInput } from '../../../ui/FileInput';
import { FormDialog } from '../../../ui/FormDialog';
import { pictures } from '../../../ui/useUpload';
import { addPhoto } from '../requests';
import type { DialogProps } from './dialog';
import { useAction } from './useAction';

/** Adds a photo to the asset. */
const PhotoDialog = ({ activo, onClose }: DialogProps) => {
  const action = useAction();
  return (
    <FormDialog
      title="Agregar foto"
      submitLabel="Agregar"
      schema={schema}
      initial={{ archivo_id: null }}
      onClose={onClose}
      onSubmit={(values) =>
        action('Foto agregada', async () => {
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
