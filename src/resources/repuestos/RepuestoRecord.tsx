import { useState } from 'react';
import { Tab, Tabs } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { Repuesto } from '#contract/entities/repuestos';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { factsOf } from '../../ui/fields/facts';
import { number } from '../../ui/formats';
import { PricesOfPart } from '../compras/index';
import { amountOf } from './amount';
import { Kardex } from './Kardex';
import { StockByStore } from './StockByStore';
import { UsesOfPart } from './UsesOfPart';
import { activos, bajoMinimo } from './faces';
import { fields } from './fields';
import { RepuestoForm } from './RepuestoForm';
import styles from './repuestos.module.css';

const tabs = {
  existencias: 'Existencias',
  movimientos: 'Movimientos',
  precios: 'Precios',
  usos: 'Quién lo usa',
  datos: 'Datos',
};

/** A part: its stock and value, where it is, its movements, who needs it, and its form. */
export const RepuestoRecord = () => {
  const part = useRecordContext<Repuesto>();
  const [tab, setTab] = useState<keyof typeof tabs>('existencias');
  if (!part) return null;
  return (
    <div className={`grid one-column gap-12 ${styles.part}`}>
      <div className={`card ${styles.partFigures}`}>
        <Facts
          facts={factsOf(fields, part, {
            first: ['existencia', 'minimo', 'costo_unitario', 'valor'],
            instead: {
              existencia: <strong>{amountOf(part.existencia, part.unidad)}</strong>,
              minimo: <Level part={part} />,
            },
          })}
        />
      </div>
      <Tabs
        value={tab}
        onChange={(_event, chosen: keyof typeof tabs) => setTab(chosen)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Partes del repuesto"
      >
        {Object.entries(tabs).map(([value, label]) => (
          <Tab key={value} value={value} label={label} id={`part-tab-${value}`} aria-controls={`part-${value}`} />
        ))}
      </Tabs>
      <div role="tabpanel" id="part-existencias" aria-labelledby="part-tab-existencias" hidden={tab !== 'existencias'}>
        <StockByStore part={part} />
      </div>
      <div role="tabpanel" id="part-precios" aria-labelledby="part-tab-precios" hidden={tab !== 'precios'}>
        {tab === 'precios' && <PricesOfPart part={part} />}
      </div>
      <div role="tabpanel" id="part-movimientos" aria-labelledby="part-tab-movimientos" hidden={tab !== 'movimientos'}>
        <Kardex part={part} />
      </div>
      <div role="tabpanel" id="part-usos" aria-labelledby="part-tab-usos" hidden={tab !== 'usos'}>
        {tab === 'usos' && <UsesOfPart part={part} />}
      </div>
      {/* Keeps the values of the form while another tab is shown. */}
      <div role="tabpanel" id="part-datos" aria-labelledby="part-tab-datos" hidden={tab !== 'datos'}>
        <RepuestoForm />
      </div>
    </div>
  );
};

const Level = ({ part: { minimo, bajo_minimo, activo } }: { part: Repuesto }) => (
  <span className="inline-row gap-8">
    {number(minimo, 2)}{' '}
    {!activo ? <FaceChip face={activos.false} /> : bajo_minimo && <FaceChip face={bajoMinimo.true} />}
  </span>
);
