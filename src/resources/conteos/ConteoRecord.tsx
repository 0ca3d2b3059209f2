import { useState } from 'react';
import { Button } from '@mui/material';
import { CanAccess, useCanAccess, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Conteo, RenglonConteo } from '#contract/entities/conteos';
import { Facts } from '../../ui/Facts';
import { FaceChip } from '../../ui/FaceChip';
import { factsOf, known } from '../../ui/fields/facts';
import { money, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { PlainTable } from '../../ui/PlainTable';
import { Section } from '../../ui/Section';
import { usePhone } from '../../ui/usePhone';
import { amountOf } from '../repuestos/index';
import { EndDialog } from './EndDialog';
import { estados } from './faces';
import { fields } from './fields';
import styles from './conteos.module.css';

/** A count: how far it is, and what differs, first of all. */
export const ConteoRecord = () => {
  const count = useRecordContext<Conteo>();
  const [ending, setEnding] = useState<'cerrar' | 'anular'>();
  // A row of the list, which is shown at first, has no lines.
  if (!count || !('renglones' in count)) return <ListSkeleton rows={4} />;
  const { id, estado, ciegos, nota, contados_n, renglones, diferencia_valor } = count;
  const open = estado === 'abierto';
  return (
    <div className="grid one-column gap-12">
      <div className={`card ${styles.figures}`}>
        <Facts
          facts={known(
            factsOf(fields, count, {
              first: ['estado', 'bodega_id'],
              without: ['renglones', ...(ciegos ? [] : (['ciegos'] as const))],
              labels: { cerrado_en: 'Fecha de cierre' },
              instead: {
                estado: <FaceChip face={estados[estado]} />,
                contados_n: `${number(contados_n)} de ${number(renglones.length)}`,
                // Costs are not sent to an operario.
                diferencia_valor: typeof diferencia_valor === 'number' && (
                  <Signed value={diferencia_valor} text={money} />
                ),
              },
            }),
          )}
        />
      </div>
      {nota && <Note>{nota}</Note>}
      {open && (
        <div className="flex wrap gap-8">
          <Button
            variant="contained"
            component={Link}
            to={`?contar=${id}`}
            startIcon={<Icon name="checklist" />}
            className="touch"
          >
            {contados_n > 0 ? 'Seguir contando' : 'Contar'}
          </Button>
          <CanAccess resource="conteos" action="edit">
            <Button variant="outlined" startIcon={<Icon name="done_all" />} onClick={() => setEnding('cerrar')}>
              Cerrar conteo
            </Button>
            <Button color="error" startIcon={<Icon name="block" />} onClick={() => setEnding('anular')}>
              Anular
            </Button>
          </CanAccess>
        </div>
      )}
      <Section title="Repuestos">
        {renglones.length === 0 ? (
          <Note>{open ? 'Esta bodega no tiene repuestos todavía.' : 'No se contó nada.'}</Note>
        ) : (
          <Lines rows={differingFirst(renglones)} />
        )}
      </Section>
      {ending && <EndDialog count={count} way={ending} onClose={() => setEnding(undefined)} />}
    </div>
  );
};

const Lines = ({ rows }: { rows: readonly RenglonConteo[] }) => {
  const { canAccess: seesCosts } = useCanAccess({ resource: 'conteos', action: 'edit' });
  const sees = rows.some(({ existencia }) => existencia !== null);
  const phone = usePhone();
  return phone ? (
    <ul className="divided bare-list grid">
      {rows.map((row) => (
        <li className="grid gap-4 pad-10-0" key={row.repuesto_id}>
          <span className="row spread gap-8">
            <span>{row.repuesto}</span>
            <strong className="rigid tabular">{counted(row)}</strong>
          </span>
          <small className="row wrap gap-8 muted">
            {[row.ubicacion, row.existencia !== null && `había ${number(row.existencia, 2)}`]
              .filter(Boolean)
              .join(' · ')}
            <Difference row={row} />
          </small>
        </li>
      ))}
    </ul>
  ) : (
    <PlainTable
      label="Repuestos del conteo"
      rows={rows}
      keyOf={(row) => row.repuesto_id}
      columns={[
        [
          'Repuesto',
          ({ repuesto, contado_por }) => (
            <>
              {repuesto}
              {contado_por && <small className="block muted">{contado_por}</small>}
            </>
          ),
        ],
        ['Ubicación', ({ ubicacion }) => ubicacion ?? '—'],
        ['Contado', counted, 'right'],
        sees && ['Había', ({ existencia }) => (existencia === null ? '—' : number(existencia, 2)), 'right'],
        sees && ['Diferencia', (row) => <Difference row={row} />, 'right'],
        seesCosts &&
          sees && ['Valor', ({ valor }) => (valor === null ? '—' : <Signed value={valor} text={money} />), 'right'],
      ]}
    />
  );
};

const counted = ({ contado, unidad }: RenglonConteo) => (contado === null ? 'Sin contar' : amountOf(contado, unidad));

const Difference = ({ row: { diferencia } }: { row: RenglonConteo }) =>
  diferencia === null ? null : <Signed value={diferencia} text={(value) => number(value, 2)} />;

/** What is missing is red. */
const Signed = ({ value, text }: { value: number; text: (value: number) => string }) => (
  <span className={value < 0 ? 'danger tabular' : 'tabular'}>{`${value > 0 ? '+' : ''}${text(value)}`}</span>
);

/** Then the rest, by place. */
const differingFirst = (rows: readonly RenglonConteo[]): RenglonConteo[] => {
  const differs = ({ diferencia }: RenglonConteo) => diferencia !== null && diferencia !== 0;
  return [...rows.filter(differs), ...rows.filter((row) => !differs(row))];
};
