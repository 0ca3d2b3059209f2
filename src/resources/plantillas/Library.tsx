import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bibliotecaInspecciones, type FormularioUsual } from '#contract/entities/bibliotecaInspecciones';
import { itemPlantilla } from '#contract/entities/plantillas';
import { counted } from '../../ui/formats';
import { useRecordPath } from '../../ui/opening';
import { PlainDialog } from '../../ui/PlainDialog';
import { frecuencias } from './faces';
import { PointsByGroup } from './InspectionPreview';
import styles from './Library.module.css';

/** «Biblioteca»: ready forms of inspections; the chosen one is edited before it is saved. */
export const Library = ({ onClose }: { onClose: () => void }) => {
  const [chosen, choose] = useState<FormularioUsual | undefined>(bibliotecaInspecciones[0]);
  const navigate = useNavigate();
  const pathOf = useRecordPath();
  const use = () => {
    onClose();
    if (chosen) void navigate(pathOf(), { state: { record: formOf(chosen) } });
  };
  return (
    <PlainDialog
      title="Formularios de la biblioteca"
      width="md"
      fills
      className={styles.library}
      close="Cancelar"
      main={{ children: 'Usar y ajustar', disabled: !chosen, onClick: use }}
      onClose={onClose}
    >
      <ul className={`bare-list grid gap-6 ${styles.forms}`} aria-label="Formularios">
        {bibliotecaInspecciones.map((form) => (
          <li key={form.clave}>
            <button
              type="button"
              className="bare-button outlined full-width pad-8-12 text-left inherit-color hoverable"
              aria-pressed={form === chosen}
              onClick={() => choose(form)}
            >
              <span className="medium">{form.nombre}</span>
              <small className="block muted tiny">{detailOf(form)}</small>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.seen} role="region" aria-label="Vista previa" tabIndex={0}>
        {chosen && <PointsByGroup key={chosen.clave} items={itemsOf(chosen)} />}
      </div>
    </PlainDialog>
  );
};

const detailOf = ({ items, frecuencia }: FormularioUsual) =>
  `${counted(items.length, 'punto', 'puntos')} · ${frecuencias[frecuencia].label.toLowerCase()}`;

const itemsOf = ({ items }: FormularioUsual) => items.map((item) => itemPlantilla.parse(item));

/** A new form that begins with it. */
const formOf = (usual: FormularioUsual) => ({
  nombre: `Preoperacional de ${usual.nombre.toLowerCase()}`,
  uso: 'inspeccion',
  frecuencia: usual.frecuencia,
  requiere_firma: usual.requiere_firma,
  aplica_a: { tipos: [...usual.tipos], categorias: [], niveles: [] },
  items: itemsOf(usual),
});
