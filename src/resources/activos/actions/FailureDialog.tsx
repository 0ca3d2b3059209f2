import { indisponibilidadDe } from '#contract/rules/states';
import { reporteFalla } from '#contract/entities/hojaDeVida';
import { FileInput } from '../../../ui/FileInput';
import { FormDialog } from '../../../ui/FormDialog';
import { pictures } from '../../../ui/useUpload';
import { reportFailure } from '../requests';
import { CodigoInput } from '../../codigos-falla/index';
import { WarrantiesNow } from '../../garantias/index';
import type { DialogProps } from './dialog';
import { useAction } from './useAction';
import { BooleanInput, TextInput } from '../../../ui/form/inputs';

/** A failure report, written by somebody who works with the asset. */
const FailureDialog = ({ activo, onClose }: DialogProps) => {
  const action = useAction();
  return (
    <FormDialog
      title="Reportar falla"
      submitLabel="Reportar"
      schema={reporteFalla}
      initial={{ descripcion: '', problema_id: null, fuera_de_servicio: false, fotos: [] }}
      onClose={onClose}
      onSubmit={(values) =>
        action('Falla reportada', async () => {
          const { referencia_id } = await reportFailure(activo.id, reporteFalla.parse(values));
          return referencia_id === null ? {} : { see: `/ordenes/${referencia_id}/show` };
        })
      }
    >
      <WarrantiesNow activoId={activo.id} />
      <TextInput source="descripcion" label="¿Qué le pasa?" multiline minRows={3} autoFocus />
      <CodigoInput clase="problema" source="problema_id" label="Problema (opcional)" categoryId={activo.categoria_id} />
      <FileInput source="fotos" label="Fotos (opcional)" accept={pictures} many={10} />
      {!indisponibilidadDe[activo.estado] && (
        <BooleanInput source="fuera_de_servicio" label="No puede seguir trabajando: queda fuera de servicio" />
      )}
    </FormDialog>
  );
};

export default FailureDialog;
