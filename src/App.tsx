import { nouns } from '#contract/words/nouns';
import { CssBaseline } from '@mui/material';
import { CoreAdminUI } from 'ra-core';
import { AdminContext, CustomRoutes, Resource } from 'react-admin';
import { Route, RouterProvider } from 'react-router-dom';
import { AppLayout } from './layout/AppLayout';
import { BrokenLayout } from './layout/ErrorBoundary';
import { AccessDenied, beneath, NotFound, screenMessages, screens } from './pages/index';
import { authProvider } from './providers/authProvider';
import { dataProvider } from './providers/dataProvider';
import { createI18n } from './providers/i18n/i18nProvider';
import { messagesOf } from './providers/i18n/messagesOf';
import { queryClient } from './providers/queries';
import { uiStore } from './providers/ui';
import { resources } from './resources/index';
import { guardedRouter } from './router';
import { darkTheme, lightTheme } from './theme/theme';
import './theme/app.css';

const modules = Object.entries(resources);
const i18nProvider = createI18n({
  ...screenMessages,
  ...Object.fromEntries(Object.entries(nouns).map(([name, noun]) => [name, messagesOf(noun)])),
});

/**
 * What <Admin> is, without the log-in, layout, error page and English words of its own that we never show: they weigh
 * 22 KB.
 */
const Product = () => (
  <AdminContext
    {...{ authProvider, dataProvider, i18nProvider, queryClient, darkTheme }}
    theme={lightTheme}
    store={uiStore}
  >
    <CssBaseline enableColorScheme />
    <CoreAdminUI
      layout={AppLayout}
      catchAll={NotFound}
      accessDenied={AccessDenied}
      error={BrokenLayout}
      disableTelemetry
    >
      {modules.map(([name, module]) => (
        <Resource key={name} name={name} {...module}>
          {/* Parts of another page have no path of their own. */}
          {!module.list && <Route path="*" element={<NotFound />} />}
        </Resource>
      ))}
      <CustomRoutes>
        {Object.entries({ ...screens, ...beneath }).map(
          ([path, Screen]) => Screen && <Route key={path} path={path} element={<Screen />} />,
        )}
      </CustomRoutes>
    </CoreAdminUI>
  </AdminContext>
);

/** Everything behind the log-in. */
export const App = () => <RouterProvider router={guardedRouter(Product)} />;

/** `/segundo-factor`, through the app: its dialogs are those of the app, whose code counts as loaded before them. */
export const loadOwedPage = async () => (await import('./pages/door/OwedPage')).OwedPage;
