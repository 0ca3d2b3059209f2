import type { Compra, PasoCompra } from '#contract/entities/compras';
import { FaceChip } from '../../ui/FaceChip';
import { dateTime } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { Rows } from './Rows';
import { estados } from './faces';
import { usePartOf } from './requests';

/** The moves of a purchase with who made them and why, the newest first. */
export const History = ({ purchase: { id } }: { purchase: Compra }) => (
  <Rows title="Historial" query={usePartOf<PasoCompra>(id, 'historial')} none="Todavía no ha dado ningún paso.">
    {(steps) => (
      <ol className="bare-list grid gap-12">
        {steps.toReversed().map((step) => (
          <li className="grid gap-4" key={step.id}>
            <span className="row wrap gap-8">
              <FaceChip face={estados[step.a_estado]} />
              <span className="muted small">
                {[dateTime(step.fecha), step.usuario ?? 'Ftrack', step.de_estado === null && 'la hizo']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {step.nota && <Note>{step.nota}</Note>}
          </li>
        ))}
      </ol>
    )}
  </Rows>
);
