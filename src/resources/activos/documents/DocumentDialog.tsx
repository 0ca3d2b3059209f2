import { useId } from 'react';
import { useRefresh } from 'react-admin';
import { nuevoDocumento, tiposDocumento, type Documento } from '#contract/entities/hojaDeVida';
import { FileInput } from '../../../ui/FileInput';
import { FormDialog } from '../../../ui/FormDialog';
import { shortDate } from '../../../ui/formats';
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
  /** It goes on with new dates and a new file. */
  renews?: boolean;
  onClose: () => void;
}

/** A document with its file, new or existing. */
const DocumentDialog = ({ owner, document, renews = false, onClose }: Props) => {
  const kinds = useId();
  const offerBack = useReversible();
  const refresh = useRefresh();
  const save = async (values: Record<string, unknown>) => {
    const body = nuevoDocumento.parse(values);
    if (document) {
      const now = await changeDocument(owner, document, body);
      offerBack(renews ? 'Documento renovado' : 'Documento guardado', () =>
        changeDocument(owner, now, nuevoDocumento.parse(document)),
      );
    } else {
      const { id } = await addDocument(owner, body);
      offerBack('Documento agregado', () => removeDocument(owner, id));
    }
    refresh();
  };
  return (
    <FormDialog
      title={document ? `${renews ? 'Renovar' : 'Editar'} ${document.tipo}` : 'Nuevo documento'}
      submitLabel={renews ? 'Renovar' : 'Guardar'}
      width="sm"
      schema={renews ? renewal : nuevoDocumento}
      initial={
        (document && renews ? { ...document, expedido_en: null, vence_en: null, archivo_id: null } : document) ?? {
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
        <DayInput
          source="vence_en"
          label="Vence"
          helperText={document?.vence_en && renews ? `Antes: ${shortDate(document.vence_en)}` : 'Vacío: no vence'}
          autoFocus={renews}
        />
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

/** A renewal is of a later day. */
const renewal = nuevoDocumento.refine(({ vence_en }) => vence_en !== null, {
  path: ['vence_en'],
  message: 'Obligatorio',
});
