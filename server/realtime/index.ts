export { broadcastingAuth } from './auth';
export { createBroker, type Broker } from './broker';
export { brokerHttpApi, isLocal } from './broker-http-api';
export { createPublisher } from './publisher';
