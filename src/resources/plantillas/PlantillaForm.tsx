import { useState } from 'react';
import { Tab, Tabs } from '@mui/material';
import { plantillas } from '#contract/entities/plantillas';
import { FieldForm } from '../../ui/fields/FieldForm';
import { fields } from './fields';
import { Preview } from './Preview';
import { StepsEditor } from './StepsEditor';

const tabs = { pasos: 'Pasos', vista: 'Vista previa' };

export const PlantillaForm = () => {
  const [tab, setTab] = useState<keyof typeof tabs>('pasos');
  return (
    <FieldForm entity={plantillas} fields={fields} groups={{ Plantilla: ['nombre'] }}>
      <section className="grid one-column gap-12 shrink" aria-label="Lista de pasos">
        <Tabs
          value={tab}
          onChange={(_event, chosen: keyof typeof tabs) => setTab(chosen)}
          aria-label="Pasos o vista previa"
        >
          {Object.entries(tabs).map(([value, label]) => (
            <Tab key={value} value={value} label={label} id={`steps-tab-${value}`} aria-controls="steps-panel" />
          ))}
        </Tabs>
        <div role="tabpanel" id="steps-panel" aria-labelledby={`steps-tab-${tab}`}>
          {tab === 'pasos' ? <StepsEditor /> : <Preview />}
        </div>
      </section>
    </FieldForm>
  );
};
