import { useGetList } from 'react-admin';
import type { Compra } from '#contract/entities/compras';
import { FaceChip } from '../../ui/FaceChip';
import { calendarDay } from '../../ui/formats';
import { Section } from '../../ui/Section';
import { estados } from './faces';
import { CompraLink } from './CompraLink';

/** The purchases of an order, with their state and when they are expected; nothing without any. */
export const ComprasOfOrder = ({ ordenId }: { ordenId: number }) => {
  const { data = [] } = useGetList<Compra>('compras', {
    filter: { orden_id: ordenId },
    sort: { field: 'numero', order: 'DESC' },
    pagination: { page: 1, perPage: 25 },
  });
  if (data.length === 0) return null;
  return (
    <Section title="Compras">
      <ul className="bare-list divided">
        {data.map(({ id, numero, proveedor, estado, esperada_en, atrasada }) => (
          <li className="row wrap spread gap-8 pad-10-0" key={id}>
            <span>
              <CompraLink id={id}>{numero}</CompraLink> <span className="muted">{proveedor}</span>
            </span>
            <span className="row gap-8">
              {esperada_en && (
                <small className={atrasada ? 'danger' : 'muted'}>{`para el ${calendarDay(esperada_en)}`}</small>
              )}
              <FaceChip face={estados[estado]} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
