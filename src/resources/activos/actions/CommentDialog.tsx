import type { FieldValues } from 'react-hook-form';
import { nuevoComentario } from '#contract/entities/hojaDeVida';
import { FileInput } from '../../../ui/FileInput';
import { FormDialog } from '../../../ui/FormDialog';
import { comment } from '../requests';
import type { DialogProps } from './dialog';
import { useAction } from './useAction';
import { TextInput } from '../../../ui/form/inputs';

/** A comment for the next reader of the sheet. */
const CommentDialog = ({ activo, onClose }: DialogProps) => {
  const action = useAction();
  // A comment cannot be undone: the history is never rewritten.
  const say = async (values: FieldValues) => {
    await comment(activo.id, nuevoComentario.parse(values));
    return { see: ['historial'] };
  };
  return (
    <FormDialog
      title="Comentar"
      submitLabel="Comentar"
      schema={nuevoComentario}
      initial={{ texto: '', adjuntos: [] }}
      onClose={onClose}
      onSubmit={(values) => action('Comentario guardado', () => say(values))}
    >
      <TextInput source="texto" label="Comentario" multiline minRows={3} autoFocus />
      <FileInput source="adjuntos" label="Adjuntos (opcional)" many={10} />
    </FormDialog>
  );
};

export default CommentDialog;
