/** `npm run build`: the web app, where there is no build of the sources as they are. */
import { buildWebIfStale } from '../apps/server/src/boot/web-build.ts';

await buildWebIfStale(() => console.log('웹 화면을 만들고 있습니다. 몇 초 걸립니다…'));
