import { useState } from 'react';
import { Link, Tab, Tabs } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { Garantia } from '#contract/entities/garantias';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { factsOf, known } from '../../ui/fields/facts';
import { counted, number } from '../../ui/formats';
import { Claims } from './Claims';
import { Covered } from './Covered';
import { situaciones } from './faces';
import { fields } from './fields';
import { GarantiaForm } from './GarantiaForm';

const tabs = { garantia: 'Garantía', datos: 'Datos' };

/** A warranty: its state, terms and claims, and its form. */
export const GarantiaRecord = () => {
  const warranty = useRecordContext<Garantia>();
  const [tab, setTab] = useState<keyof typeof tabs>('garantia');
  if (!warranty) return null;
  const panel = (name: keyof typeof tabs) => ({
    role: 'tabpanel',
    id: `warranty-${name}`,
    'aria-labelledby': `warranty-tab-${name}`,
    hidden: tab !== name,
  });
  return (
    <div className="grid one-column gap-12">
      <div>
        <FaceChip face={situaciones[warranty.situacion]} />
      </div>
      <Tabs
        value={tab}
        onChange={(_event, chosen: keyof typeof tabs) => setTab(chosen)}
        aria-label="Partes de la garantía"
      >
        {Object.entries(tabs).map(([value, label]) => (
          <Tab
            key={value}
            value={value}
            label={label}
            id={`warranty-tab-${value}`}
            aria-controls={`warranty-${value}`}
          />
        ))}
      </Tabs>
      <div {...panel('garantia')}>
        <div className="grid one-column gap-16">
          <Terms warranty={warranty} />
          <Claims garantia={warranty} />
        </div>
      </div>
      {/* Keeps the values of the form while the other tab is shown. */}
      <div {...panel('datos')}>
        <GarantiaForm />
      </div>
    </div>
  );
};

const Terms = ({ warranty }: { warranty: Garantia }) => {
  const { cubre, condiciones, documento_url, meses, hasta_horas } = warranty;
  return (
    <>
      <Facts
        facts={known([
          ...factsOf(fields, warranty, {
            without: ['de', 'situacion', 'condiciones', 'cubre', 'reclamado', 'recuperado', 'reclamos_n'],
            instead: {
              meses: meses !== null && counted(meses, 'mes', 'meses'),
              hasta_horas: hasta_horas !== null && `${number(hasta_horas)} h`,
            },
          }),
          { label: 'Qué cubre', value: <Covered cubre={cubre} /> },
          {
            label: 'Documento',
            value: documento_url && (
              <Link href={documento_url} target="_blank" rel="noreferrer">
                Ver
              </Link>
            ),
          },
        ])}
      />
      {condiciones && <p className="flush break-anywhere">{condiciones}</p>}
    </>
  );
};
