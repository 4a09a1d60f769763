/** Reference data of the domain; server and sandbox only (the categories alone are 255 kB). */
import banks from './banks.json' with { type: 'json' };
import categories from './categories.json' with { type: 'json' };
import categoryWords from './category-words.json' with { type: 'json' };
import couriers from './couriers.json' with { type: 'json' };
import kcCertifications from './kc-certifications.json' with { type: 'json' };
import notices from './notices.json' with { type: 'json' };
import origins from './origins.json' with { type: 'json' };
import productTypes from './product-types.json' with { type: 'json' };
import regions from './regions.json' with { type: 'json' };

export { courierOfGoodsflow, type TrackerIds, trackerIds } from './trackers.ts';
export { banks, categories, categoryWords, couriers, kcCertifications, notices, origins, productTypes, regions };
