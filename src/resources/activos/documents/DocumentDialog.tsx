import { useId } from 'react';
import { useRefresh } from 'react-admin';
import { nuevoDocumento, tiposDocumento, type Documento } from '#contract/entities/hojaDeVida';
import { FileInput } from '../../../ui/FileInput';
import { FormDialog } from '../../../ui/FormDialog';
import { FormGrid } from '../../../ui/FormGrid';
import { useReversible } from '../../../ui/UndoNotice';
import { addDocument, changeDocument, removeDocument } from '../requests';
import { DayInput } from '../../../ui/dates/DateInput';
import { TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';

interface Props {
  /** The path of the record that it belongs to. */
  owner: string;
  document?: Documento;
  onClose: () => void;
}

/** A document with its file, new or existing. */
const DocumentDialog = ({ owner, document, onClose }: Props) => {
  const kinds = useId();
  const offerBack = useReversible();
  const refresh = useRefresh();
  const save = async (values: Record<string, unknown>) => {
    const body = nuevoDocumento.parse(values);
    if (document) {
      const now = await changeDocument(owner, document, body);
      offerBack('Documento guardado', () => changeDocument(owner, now, nuevoDocumento.parse(document)));
    } else {
      const { id } = await addDocument(owner, body);
      offerBack('Documento agregado', () => removeDocument(owner, id));
    }
    refresh();
  };
  return (
    <FormDialog
      title={document ? `Editar ${document.tipo}` : 'Nuevo documento'}
      submitLabel="Guardar"
      width="sm"
      schema={nuevoDocumento}
      initial={
        document ?? {
          tipo: '',
          numero: null,
          emisor: null,
          expedido_en: null,
          vence_en: null,
          aviso_dias: 30,
          archivo_id: null,
        }
      }
      onClose={onClose}
      onSubmit={save}
    >
      <FileInput
        source="archivo_id"
        label="Archivo (PDF o foto)"
        known={document?.archivo_id ? { [document.archivo_id]: document.archivo_nombre } : {}}
      />
      <FormGrid>
        <TextInput source="tipo" label="Tipo" slotProps={{ htmlInput: { list: kinds } }} />
        <TextInput source="numero" label="Número" />
        <TextInput source="emisor" label="Emisor" />
        <NumberInput source="aviso_dias" unit="días" label="Avisar con (días)" />
        <DayInput source="expedido_en" label="Expedido" />
        <DayInput source="vence_en" label="Vence" helperText="Vacío: no vence" />
      </FormGrid>
      <datalist id={kinds}>
        {tiposDocumento.map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
    </FormDialog>
  );
};

export default DocumentDialog;
