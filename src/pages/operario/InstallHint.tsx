import { Button } from '@mui/material';
import { declineInstall, install, useInstalling } from '../../providers/shell/install';
import { Icon } from '../../ui/Icon';
import styles from './operario.module.css';

/** How to install the app on this phone; nothing if it is installed or the user declined. */
export const InstallHint = () => {
  const installing = useInstalling();
  if (installing === 'nada') return null;
  return (
    <section className={`grid gap-10 ${styles.phoneCard} ${styles.phoneInstall}`} aria-label="Instalar Ftrack">
      <p className="grid gap-4">
        <strong>Tenga Ftrack entre sus aplicaciones</strong>
        {installing === 'pregunta'
          ? 'Se abre más rápido, también sin red, y el teléfono no borra lo guardado.'
          : 'Safari borra lo guardado de una página que no se abre en siete días. Para que no lo haga, y para que se ' +
            'abra como una aplicación, toque Compartir y después «Agregar a inicio».'}
      </p>
      <div className="flex gap-8">
        <Button color="inherit" onClick={() => void declineInstall()}>
          {installing === 'pregunta' ? 'Ahora no' : 'Entendido'}
        </Button>
        {installing === 'pregunta' && (
          <Button variant="contained" startIcon={<Icon name="download" />} onClick={() => void install()}>
            Instalar
          </Button>
        )}
      </div>
    </section>
  );
};
