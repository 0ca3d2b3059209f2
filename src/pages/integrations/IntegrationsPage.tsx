import { Button } from '@mui/material';
import { apiDocs } from '#contract/requests/tokens';
import { Icon } from '../../ui/Icon';
import { DataLinks } from './DataLinks';
import { Forwards } from './Forwards';
import styles from './IntegrationsPage.module.css';
import { LiveLinkSection } from './LiveLinkSection';
import { Tokens } from './Tokens';
import { Webhooks } from './Webhooks';

/** How other programs reach the company's data. */
const IntegrationsPage = () => (
  <div className={`grid gap-16 page-width ${styles.integrations}`}>
    <header className="row wrap spread gap-8-16">
      <div>
        <h2 className="flush headline bold tight">Integraciones</h2>
        <p className="lead muted">
          Otros programas leen y escriben los datos de su empresa con un token propio, sin la contraseña de nadie.
        </p>
      </div>
      <Button href={apiDocs} target="_blank" rel="noopener" variant="outlined" startIcon={<Icon name="description" />}>
        Documentación
      </Button>
    </header>
    <Tokens />
    <DataLinks />
    <Webhooks />
    <Forwards />
    <LiveLinkSection />
  </div>
);

export default IntegrationsPage;
