// Addresses hold records and positions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Address, packed, packedRecord } from "../../../formats/output/page/address.js";
import { unpackedText } from "../../../formats/output/page/shapes.js";

test("a record comes back from its address", async () => {
  for (const text of ["", "tzaar random:7\n1. A5xB6\n", "Ünïcode ?>~".repeat(3000)]) {
    const letters = await packedRecord(text);
    assert.match(letters, /^[\w-]*$/);
    assert.equal(await new Address(`#r=${letters}&at=3/2`).record(), text);
    assert.equal(await unpackedText(await packed(text)), text);
  }
});

test("a damaged record is refused", async () => {
  const letters = await packedRecord("tzaar random:7\n1. A5xB6\n");
  await assert.rejects(new Address(`#r=${letters.slice(0, -6)}`).record());
  await assert.rejects(new Address("#r=%%%").record());
});

test("an address says how the page is shown", async () => {
  const address = new Address("#p=tzaar%20random:7&at=17/2&look=dark&flip&embed");
  assert.equal(await address.record(), "tzaar random:7");
  assert.deepEqual([address.at, address.look, address.isFlipped, address.isEmbedded], ["17/2", "dark", true, true]);
  assert.equal(address.beginning, "#p=tzaar%20random%3A7&look=dark&flip&embed&at=");
  const bare = new Address("#17");
  assert.deepEqual([await bare.record(), bare.at, bare.look, bare.isFlipped, bare.isEmbedded], [null, "0", null, false, false]);
});
