import { useRefresh } from 'react-admin';
import { cierreConteo, type Conteo } from '#contract/entities/conteos';
import { api } from '../../providers/api';
import { TextInput } from '../../ui/form/inputs';
import { FormDialog } from '../../ui/FormDialog';
import { money, number } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { useDoneNotice } from '../../ui/UndoNotice';

interface Props {
  count: Conteo;
  way: 'cerrar' | 'anular';
  onClose: () => void;
}

/** Ends a count, with what it does to the stock. */
export const EndDialog = ({ count, way, onClose }: Props) => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const closes = way === 'cerrar';
  return (
    <FormDialog
      title={closes ? '¿Cerrar el conteo?' : '¿Anular el conteo?'}
      submitLabel={closes ? 'Cerrar conteo' : 'Anular'}
      schema={cierreConteo}
      initial={{ motivo: '' }}
      onClose={onClose}
      onSubmit={async (body) => {
        await api<Conteo>(`/conteos/${count.id}/${way}`, { method: 'POST', body });
        showDone(closes ? 'Conteo cerrado: la existencia quedó como se contó' : 'Conteo anulado', {});
        refresh();
      }}
    >
      <Note>{closes ? outcome(count) : 'La existencia no cambia y lo contado queda solo como registro.'}</Note>
      <TextInput source="motivo" label="Motivo" />
    </FormDialog>
  );
};

const outcome = ({ renglones, contados_n, diferencia_valor }: Conteo): string => {
  const differing = renglones.filter(({ diferencia }) => diferencia !== null && diferencia !== 0).length;
  const left = renglones.length - contados_n;
  const worth = diferencia_valor === null ? '' : `, por ${money(diferencia_valor)} en total`;
  return [
    differing === 0 ? 'Nada de lo contado difiere.' : `Se ajusta lo que difiere: ${plural(differing)}${worth}.`,
    left > 0 ? `Lo que no se contó queda igual: ${plural(left)}.` : '',
    'No se puede deshacer.',
  ]
    .filter(Boolean)
    .join(' ');
};

const plural = (n: number) => (n === 1 ? '1 repuesto' : `${number(n)} repuestos`);
